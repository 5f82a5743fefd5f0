import { keyText } from '../cells/row-keys.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { valuesNotTaken } from '../planning/file-rows.ts';
import { dataFromFileRows } from '../run/table-data.ts';
import { tableCells } from '../solution/words.ts';
import { versionsOf } from './lint-brackets.ts';
import type { Warn } from './warn.ts';

/** Rows that the file holds for its tables and its tests. */
export function lintRows(plan: SolutionPlan, warn: Warn): void {
  lintTests(plan, warn);
  for (const table of plan.tables) {
    if (tableCells(table) !== 'inFile') continue;
    for (const version of versionsOf(table)) {
      lintLengths(table, version, warn);
      if (table.file.key !== undefined) lintKeys(table, version, warn);
    }
  }
}

/** Values a test gives for computed columns: it would test nothing of them. */
function lintTests(plan: SolutionPlan, warn: Warn): void {
  (plan.file.tests ?? []).forEach((test, index) => {
    const path = `tests[${index}]`;
    const entries =
      'sequence' in test
        ? test.sequence.map((entry, at) => ({ entry, path: `${path}.sequence[${at}]` }))
        : [{ entry: test, path }];
    for (const { entry, path } of entries) {
      // Backtracking gives rows by the period they correct.
      const given = 'backtrack' in entry ? Object.entries(entry.tables ?? {}) : [['', entry.tables] as const];
      for (const [period, tables] of given)
        for (const [name, rows] of Object.entries(tables ?? {}))
          lintGiven(plan, name, rows, [path, 'tables', period, name].filter(Boolean).join('.'), warn);
    }
  });
}

function lintGiven(plan: SolutionPlan, name: string, rows: unknown, path: string, warn: Warn): void {
  const table = plan.names.tables.find(name);
  if (!table || !Array.isArray(rows)) return;
  for (const { column, member, row } of valuesNotTaken(table, rows))
    warn({
      path: `${path}[${row}].${member}`,
      table: table.code,
      column: column.code,
      key: 'rows.notTaken',
      facts: { column: `${table.code}.${column.code}` },
    });
}

type Version = ReturnType<typeof versionsOf>[number];

/** Lists that end before the last column that takes a value: what is left out is blank, and a blank rate counts as 0. */
function lintLengths(table: TablePlan, { rows, path }: Version, warn: Warn): void {
  const columns = table.columns.filter((column) => column.leads !== 'many');
  const { from, to } = (table.file.history === 'all' && table.validity) || {};
  const isFilled = (column: ColumnPlan) => column === from || column === to;
  const least =
    columns.findLastIndex(
      (column) => column.leads !== 'one' && column.file.formula === undefined && !isFilled(column),
    ) + 1;
  rows.forEach((row, index) => {
    if (!Array.isArray(row) || row.length >= least) return;
    warn({
      path: `${path}[${index}]`,
      table: table.code,
      key: 'lint.rowShort',
      facts: { found: row.length, count: row.length, column: columns[row.length]!.code },
    });
  });
}

/** Rows that share a key, or have keys that differ only in case: errors as soon as their version is in force. */
function lintKeys(table: TablePlan, { rows, path }: Version, warn: Warn): void {
  const data = dataFromFileRows(table, rows);
  const columns = table.validity ? new Set([...table.key, table.validity.from]) : new Set(table.key);
  const vectors = [...columns].map((column) => data.columns.get(column.code));
  const first = new Map<string, number>();
  const folded = new Map<string, string>();
  for (let row = 0; row < data.length; row += 1) {
    const parts = vectors.map((vector) => (vector ? keyText(vector, row) : ''));
    // A blank limit means "and above": brackets are judged by themselves.
    if (parts.slice(0, table.key.length).includes('')) continue;
    const key = parts.join('/');
    const place = { path: `${path}[${row}]`, table: table.code };
    const other = first.get(key);
    if (other !== undefined) {
      const facts = { table: table.code, key, first: other + 1, second: row + 1 };
      warn({ ...place, key: 'rows.doubleKey', facts });
      continue;
    }
    first.set(key, row);
    const twin = folded.get(key.toLowerCase());
    if (twin === undefined) folded.set(key.toLowerCase(), key);
    else warn({ ...place, key: 'rows.keyCase', facts: { table: table.code, key, other: twin } });
  }
}
