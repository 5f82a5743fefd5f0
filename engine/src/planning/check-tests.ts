import { parsePeriod } from '../periods/period-facts.ts';
import type { Planning } from '../plan/planning.ts';
import { asList } from '../solution/names.ts';
import type { ExpectFile, TestBacktrackFile, TestPeriodFile } from '../solution/solution-file.ts';

/** Names in tests: a table, column or period that doesn't exist would silently test nothing. */
export function checkTests(planning: Planning): void {
  (planning.file.tests ?? []).forEach((test, index) => {
    const path = `tests[${index}]`;
    if ('sequence' in test)
      test.sequence.forEach((each, position) => {
        checkEntry(planning, each, `${path}.sequence[${position}]`);
      });
    else checkEntry(planning, test, path);
  });
}

function checkEntry(planning: Planning, entry: TestPeriodFile | TestBacktrackFile, path: string): void {
  if ('backtrack' in entry) checkBacktrack(planning, entry, path);
  else checkPeriod(planning, entry, path);
  checkParameters(planning, entry.parameters, `${path}.parameters`);
  checkComplete(planning, entry.complete, `${path}.complete`);
}

function checkPeriod(planning: Planning, entry: TestPeriodFile, path: string): void {
  startOf(planning, entry.period, `${path}.period`);
  if (entry.taxMonth !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(entry.taxMonth))
    planning.report({ path: `${path}.taxMonth`, key: 'file.notAMonth', facts: { text: entry.taxMonth } });
  checkRows(planning, entry.tables, `${path}.tables`);
  checkRows(planning, tablesOf(entry.expect), `${path}.expect`);
  checkComplete(planning, entry.expect?.complete, `${path}.expect.complete`);
  checkBalances(planning, entry.balances, `${path}.balances`);
  checkBalances(planning, entry.expect?.balances, `${path}.expect.balances`);
  (entry.overrides ?? []).forEach((override, index) => {
    const place = { path: `${path}.overrides[${index}]` };
    const table = planning.table(override.table, place);
    if (table) planning.column(table, override.column, { ...place, table: table.code });
  });
}

function checkBacktrack(planning: Planning, entry: TestBacktrackFile, path: string): void {
  startOf(planning, entry.in, `${path}.in`);
  const starts = entry.backtrack.map((text, index) => startOf(planning, text, `${path}.backtrack[${index}]`));
  const checkAgain = (name: string, tables: object, at: string): void => {
    const start = startOf(planning, name, at);
    if (start !== undefined && !starts.includes(start))
      planning.report({ path: at, key: 'test.notBacktracked', facts: { period: name } });
    checkRows(planning, tables, at);
  };
  for (const [name, tables] of Object.entries(entry.tables ?? {}))
    checkAgain(name, tables, `${path}.tables.${name}`);
  for (const [name, tables] of Object.entries(entry.remove ?? {}))
    checkAgain(name, tables, `${path}.remove.${name}`);
  const carried: Record<string, unknown> = {};
  for (const [name, expected] of Object.entries(tablesOf(entry.expect)))
    if (Array.isArray(expected)) carried[name] = expected;
    else checkAgain(name, tablesOf(expected as ExpectFile), `${path}.expect.${name}`);
  checkRows(planning, carried, `${path}.expect`);
  checkComplete(planning, entry.expect?.complete, `${path}.expect.complete`);
}

function startOf(planning: Planning, text: string, path: string): string | undefined {
  const parsed = parsePeriod(text, planning.file.periodType);
  return parsed.ok ? parsed.period.start : planning.report({ path, key: 'file.notAPeriod', facts: { text } });
}

/** The members of `expect` that name tables, or periods of tables. */
export function tablesOf(expect: ExpectFile | undefined): Readonly<Record<string, unknown>> {
  const { findings: _f, errors: _e, balances: _b, complete: _c, ...tables } = expect ?? {};
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !name.startsWith('x-')));
}

function checkRows(planning: Planning, tables: object | undefined, path: string): void {
  for (const [name, rows] of Object.entries(tables ?? {})) {
    const at = `${path}.${name}`;
    if (name.startsWith('x-')) continue;
    const table = planning.table(name, { path: at });
    if (!table || !Array.isArray(rows)) continue;
    const known = new Set<string>();
    rows.forEach((row: unknown, index) => {
      for (const member of Object.keys(row ?? {})) {
        if (known.has(member) || member.startsWith('x-')) continue;
        known.add(member);
        planning.column(table, member, { path: `${at}[${index}].${member}`, table: table.code });
      }
    });
  }
}

function checkBalances(planning: Planning, balances: object | undefined, path: string): void {
  for (const [key, values] of Object.entries(balances ?? {}))
    for (const name of Object.keys(values as object))
      planning.find(planning.names.balances, name, 'bind.unknownBalance', {
        path: `${path}.${key}.${name}`,
      });
}

function checkParameters(planning: Planning, parameters: object | undefined, path: string): void {
  for (const name of Object.keys(parameters ?? {}))
    planning.find(planning.names.parameters, name, 'bind.unknownParameter', { path: `${path}.${name}` });
}

function checkComplete(planning: Planning, names: readonly string[] | undefined, path: string): void {
  asList(names).forEach((name, index) => {
    if (name !== 'findings' && name !== 'errors') planning.table(name, { path: `${path}[${index}]` });
  });
}
