import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', '.cache', 'test-results']);

export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

export function listFiles(under: string): string[] {
  return [...walk(join(ROOT, under))].map((path) => relative(ROOT, path).replaceAll('\\', '/')).sort();
}

const STATIC_IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(STATIC_IMPORT)) {
    found.push({ specifier: match[2]!, typeOnly: Boolean(match[1]), dynamic: false });
  }
  for (const match of text.matchAll(DYNAMIC_IMPORT)) {
    // `import('x').Y` in a type position is erased; `await import('x')` is not. Both count for directions.
    found.push({ specifier: match[1]!, typeOnly: false, dynamic: true });
  }
  return found;
}

/** Every TypeScript file of the given workspaces' `src` (or of `tests`), with its imports. */
export function readSources(workspaces: readonly string[]): SourceFile[] {
  return workspaces
    .flatMap((workspace) => listFiles(workspace === 'tests' ? 'tests' : `${workspace}/src`))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

/** The repository path a relative import points to. */
export function resolveRelative(from: string, specifier: string): string {
  return relative(ROOT, resolve(ROOT, dirname(from), specifier)).replaceAll('\\', '/');
}
