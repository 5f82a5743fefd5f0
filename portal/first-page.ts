import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { LATE_TEXTS, TEXTS } from './locale-files.ts';

export interface FirstPage {
  /** A pattern of addresses; the first that fits counts. */
  path: string;
  /** The screens shown there, below the application's folder. */
  screens: string[];
  /** What the application asks the server for first, without input. */
  asks: string[];
  /** Speaks the words of rooms that are no first page. */
  late?: boolean;
}

type Chunk = Rollup.OutputChunk;

/**
 * Puts `kit/first-page/page-script.ts` into the page, with the names of the files that each address needs besides those
 * that every one does: nothing then waits until the application has been loaded and run to be asked for.
 */
export function firstPage(pages: readonly FirstPage[]): Plugin {
  let root = '';
  let base = '/';
  return {
    name: 'first-page',
    configResolved(config) {
      root = config.root;
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one): one is Chunk => one.type === 'chunk');
        const known = needed(
          chunks,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const texts = (prefix: string) => {
          const languages: Record<string, string[]> = {};
          for (const { facadeModuleId, fileName } of chunks) {
            if (!facadeModuleId?.startsWith(prefix)) continue;
            const language = facadeModuleId.split('/').at(-1) ?? '';
            languages[language] = [...(languages[language] ?? []), base + fileName];
          }
          return languages;
        };
        const script = await pageScript({
          languages: texts(TEXTS),
          lateLanguages: texts(LATE_TEXTS),
          pages: pages.map(({ path, screens, asks, late }) => {
            const theirs = screens.map((screen) => {
              const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, screen));
              if (bundle && !chunk) throw new Error(`${screen} is no screen that is loaded by itself`);
              return chunk;
            });
            const files = needed(
              chunks,
              theirs.flatMap((chunk) => chunk ?? []),
            );
            return {
              path,
              asks,
              ...(late && { late }),
              files: [...files].filter((file) => !known.has(file)).map((file) => base + file),
            };
          }),
        });
        // Before every style sheet: a script after one waits for it.
        return html.replace('<meta charset', () => `<script>${script}</script>\n    <meta charset`);
      },
    },
  };
}

/** The files of these chunks and of whatever they import, with their styles. */
function needed(all: readonly Chunk[], from: readonly Chunk[]): Set<string> {
  const files = new Set<string>();
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) follow(all.find(({ fileName }) => fileName === name));
  };
  from.forEach(follow);
  return files;
}

async function pageScript(page: object): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    define: { FIRST_PAGE: JSON.stringify(page).replaceAll('<', '\\u003c') },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/kit/first-page/page-script.ts', formats: ['iife'], name: 'firstPage' },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  return output[0].code.trim();
}
