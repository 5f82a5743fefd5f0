/**
 * The map as data. A new edge costs a line here and a decision record (docs/decisions).
 * Rooms are addressed by their folder below the repository's root; the longest match wins.
 */
export const WORKSPACES = ['engine', 'fixtures', 'server', 'portal', 'workbench', 'tests'] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** Which workspace may import which by package name. `types` means `@suanpan/server/types` with
 * `import type` only, and the lists of `@suanpan/server/words`. */
export const WORKSPACE_EDGES: Record<Workspace, Partial<Record<Workspace, 'any' | 'types'>>> = {
  engine: {},
  fixtures: { engine: 'any' },
  server: { engine: 'any', fixtures: 'any' },
  portal: { engine: 'any', server: 'types' },
  workbench: { engine: 'any', portal: 'any', server: 'types' },
  tests: { engine: 'any', fixtures: 'any', server: 'any', portal: 'any', workbench: 'any' },
};

/**
 * The engine's rooms, left to right: a room uses only those to its left. What is text stands before what computes, what
 * is planned before what runs.
 */
export const ENGINE_ORDER = [
  'approvals',
  'money',
  'calendar',
  'people',
  'cells',
  'texts',
  'language',
  'operators',
  'hyperformula',
  'functions',
  'compile',
  'solution',
  'periods',
  'plan',
  'balances',
  // What computes one column: `run` puts the columns together.
  ['run/tables', 'run/formulas', 'run/kernels'],
  'kinds',
  'planning',
  'run',
  'workbook',
  'parts',
  'explain',
  'batches',
  'live',
  'lint',
  'authoring',
  'sheet',
  'solution-tests',
  'from-workbook',
  'testing',
] as const;

/** The workbench's rooms, left to right; `app` puts them together. */
export const WORKBENCH_ORDER = ['shared', 'admin', 'people', 'sheet', 'payroll', 'app'] as const;

/** Inside the sheet: its keys, what is stored, computed, written, drawn, waits to be stored, and a table's rules as a sheet. */
export const SHEET_ORDER = [
  'keys',
  'store',
  'views',
  'looks',
  'filters',
  'engine',
  'formula',
  'grid',
  'pick',
  'totals',
  'groups',
  'panes',
  'unsaved',
  'draft',
  'scratch',
] as const;

/** The workbench's payroll screens: what a screen stands on, then its panels, then the screen. */
export const PAYROLL_SCREENS_ORDER = [
  'shared',
  'excel',
  'proofs',
  'scratch',
  'checklists',
  'periods',
  'payslips',
  'batches/state',
  'batches/unsaved',
  'batches/notes',
  'batches/presence',
  'batches/views',
  'batches/panels',
  'batches/tables',
  'batches/corrections',
  'batches/write-back',
  'batches/stages',
  'batches/people',
  'batches/confirm',
  'batches/accounting',
  'batches/what-if',
  'batches',
  'pivots',
  'balances',
  'overview',
  'pay-types',
  'solutions/copies',
  'solutions/editing/copy',
  'solutions/editing/problems',
  'solutions/editing/items',
  'solutions/editing/columns',
  'solutions/editing/rows',
  'solutions/from-workbook',
  'solutions/editing/tables',
  'solutions/editing/write-back',
  'solutions/table-sheet/commands',
  'solutions/table-sheet',
  'solutions/editing/payslip',
  'solutions/editing/test-cases',
  'solutions/editing/tabs',
  'solutions/editing',
  'solutions/configuration',
  'solutions/creating',
  'solutions/sub-solutions',
  'solutions',
  'global-tables',
  'control-board',
] as const;

/**
 * The server's payroll, left to right: who may see what, how cells are stored, where the engine runs, what a batch is and
 * whether its figures still hold; then tables, calculation and payslips; the commands on a batch use them all.
 */
export const PAYROLL_ORDER = [
  'shared',
  'access',
  'pay-types',
  'processes',
  'tables/storage',
  'calculation/threads',
  'solutions',
  'sub-solutions',
  'global-tables',
  'templates',
  'periods',
  'cycles',
  'batches/record',
  'balances',
  'batches/freshness',
  'tables',
  'notes',
  'presence',
  'views',
  'calculation',
  'second-opinion',
  'differences',
  'payslips',
  'confirmations',
  'write-back',
  'batches/snapshots',
  'batches/people',
  'batches/abnormal',
  'rules',
  'batches/cells',
  'batches/grounds',
  'batches/corrections',
  'batches',
  'checklists',
  'trials',
  'publications',
  'overview',
  'pivots',
  'standing-book',
  'excel',
  'proofs',
  'scratch',
  'accounting',
  'what-ifs',
] as const;

/** A folder with more source files hides what is in it. */
export const MOST_FILES_IN_A_FOLDER = 20;

/** Inside the server, left to right: a room uses the doors of rooms to its left, and `platform`. */
export const SERVER_ORDER = ['identity', 'people', 'inbox', 'payroll', 'portal', 'integrations'] as const;

/** Doors of `admin` that every room may use. */
export const SHARED_ADMIN_DOORS = ['email', 'message', 'queue', 'imports'] as const;

/** These may use every door: they put the rooms together. */
export const SERVER_ASSEMBLY = [
  'seeding',
  'command-line',
  'main.ts',
  'run-process.ts',
  'begin-work.ts',
  'start-server.ts',
  'timed-handlers.ts',
  'create-services.ts',
  'first-start.ts',
  'app.ts',
  'app-menus.ts',
  'app-router.ts',
  'types.ts',
  'words.ts',
] as const;

/** Packages that only these folders may import. */
export const SOLE_IMPORTERS: Record<string, readonly string[]> = {
  // The tests' judge compares every function of ours with its own.
  hyperformula: ['engine/src/hyperformula/', 'engine/src/testing/formulas/'],
  handsontable: ['workbench/src/sheet/'],
};
