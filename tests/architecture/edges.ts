/**
 * The map as data. A new edge costs a line here and a decision record (docs/decisions).
 * Rooms are addressed by their folder below the repository's root; the longest match wins.
 */
export const WORKSPACES = ['engine', 'fixtures', 'server', 'portal', 'workbench', 'tests'] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** Which workspace may import which by package name. `types` means `@suanpan/server/types` with `import type` only. */
export const WORKSPACE_EDGES: Record<Workspace, Partial<Record<Workspace, 'any' | 'types'>>> = {
  engine: {},
  fixtures: { engine: 'any' },
  server: { engine: 'any', fixtures: 'any' },
  portal: { engine: 'any', server: 'types' },
  workbench: { engine: 'any', portal: 'any', server: 'types' },
  tests: { engine: 'any', fixtures: 'any', server: 'any', portal: 'any', workbench: 'any' },
};

/** Inside the server, left to right: a room uses the doors of rooms to its left, and `platform`. */
export const SERVER_ORDER = ['identity', 'people', 'inbox', 'payroll', 'portal'] as const;

/** Doors of `admin` that every room may use. */
export const SHARED_ADMIN_DOORS = ['email', 'message', 'queue', 'imports'] as const;

/** These may use every door: they put the rooms together. */
export const SERVER_ASSEMBLY = [
  'seeding',
  'command-line',
  'main.ts',
  'run-process.ts',
  'start-server.ts',
  'create-services.ts',
  'first-start.ts',
  'app.ts',
  'app-router.ts',
  'types.ts',
] as const;

/** Packages that only one folder may import. */
export const SOLE_IMPORTERS: Record<string, string> = {
  hyperformula: 'engine/src/formula/',
  handsontable: 'workbench/src/sheet/',
};
