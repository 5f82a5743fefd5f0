import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the seeded company; tests copy it. */
    seeded: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-screens-'));
  const script = fileURLToPath(new URL('./seed-once.ts', import.meta.url));
  const made = spawnSync(process.execPath, ['--conditions=source', '--import', 'tsx', script, folder], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The company could not be seeded.\n${made.stderr}`);
  project.provide('seeded', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
