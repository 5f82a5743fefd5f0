import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, readSources } from './source-tree.ts';

interface Matrix {
  CELLS: Record<string, { fields: Record<string, unknown> }>;
  namedObjects(path: string, inputs: readonly unknown[]): string[];
}
interface Router {
  appRouter: {
    _def: { procedures: Record<string, { _def: { inputs: unknown[]; meta?: { permission?: string } } }> };
  };
}
const load = async <T>(path: string) => (await import(pathToFileURL(join(ROOT, path)).href)) as T;

let matrix: Matrix;
let router: Router['appRouter'];
beforeAll(async () => {
  matrix = {
    ...(await load<Pick<Matrix, 'CELLS'>>('server/src/testing/matrix/matrix-cells.ts')),
    ...(await load<Pick<Matrix, 'namedObjects'>>('server/src/testing/matrix/named-objects.ts')),
  };
  ({ appRouter: router } = await load<Router>('server/src/app-router.ts'));
}, 60_000);

describe('reach', () => {
  it('is stated for every procedure and every object its input names (matrix-cells.ts), so that the matrix tries it', () => {
    const stated = Object.fromEntries(
      Object.entries(matrix.CELLS).map(([path, cell]) => [path, Object.keys(cell.fields).sort()]),
    );
    const named = Object.fromEntries(
      Object.entries(router._def.procedures)
        .filter(([, procedure]) => procedure._def.meta?.permission !== 'public')
        .map(([path, procedure]) => [path, matrix.namedObjects(path, procedure._def.inputs)]),
    );
    expect(stated).toEqual(named);
  });

  it('comes with every permission: nobody asks for one without asking how far it goes', () => {
    const asking = /permissions\.has\(|mergeScopes\(/;
    const allowed = ['server/src/platform/trpc/scope.ts', 'server/src/identity/system/menus.ts'];
    const files = readSources(['server']).filter(
      ({ path, text }) => asking.test(text) && !/\.test\.ts$/.test(path),
    );
    expect(files.map(({ path }) => path).sort()).toEqual(allowed.sort());
  });

  it('is as of today: no condition of scope takes a day', () => {
    const file = readSources(['server']).find(({ path }) =>
      path.endsWith('people/scope/employment-scope.ts'),
    );
    expect(file?.text).toMatch(
      /employmentsInScope\(\s*eb: [^,]+, '[^']+'>,\s*scope: DataScope,\s*today: Today,\s*\)/,
    );
  });
});
