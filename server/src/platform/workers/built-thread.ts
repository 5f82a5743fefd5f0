import { basename } from 'node:path';

const BUNDLE = new URL('../../../bundle/', import.meta.url);

/**
 * The built file that a thread starts from, for a module named without its ending; undefined where it starts from source. A
 * server run from source with BUILT=1, as CI's tests are, takes the threads of the bundle: each starts a second sooner.
 */
export function builtThread(module: URL): URL | undefined {
  if (!import.meta.url.endsWith('.ts')) return new URL(`${module.href}.js`);
  return process.env.BUILT ? new URL(`${basename(module.pathname)}.js`, BUNDLE) : undefined;
}
