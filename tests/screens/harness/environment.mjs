import { builtinEnvironments } from 'vitest/runtime';

/** What the server shares the process with: Node's own, not the page's, or neither would understand the other's signals and bytes. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Headers',
  'Response',
  'Uint8Array',
  'fetch',
];

/** A page (jsdom) beside a server. */
export default {
  name: 'page-beside-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = OF_NODE.map((name) => [name, global[name]]);
    const page = await builtinEnvironments.jsdom.setup(global, {
      ...options,
      jsdom: { url: 'http://127.0.0.1/', cookieJar: true },
    });
    Object.assign(global, Object.fromEntries(kept));
    return {
      async teardown(left) {
        await page.teardown(left);
        Object.assign(left, Object.fromEntries(kept));
      },
    };
  },
};
