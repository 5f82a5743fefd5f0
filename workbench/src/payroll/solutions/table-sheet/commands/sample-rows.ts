import type {
  JsonRow,
  JsonScalar,
  PeriodType,
  SolutionFile,
  TestFile,
  TestPeriodFile,
} from '@suanpan/engine';
import { changeList, replaced } from '../../editing/copy/edit-file.ts';

/** The span of a period around the day, as a test names it. */
export function periodAround(day: string, type: PeriodType): string {
  if (type === 'month') return day.slice(0, 7);
  const start = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  const days: Partial<Record<PeriodType, number>> = { day: 1, week: 7, twoWeeks: 14, halfMonth: 15 };
  const months: Partial<Record<PeriodType, number>> = { twoMonths: 2, quarter: 3, halfYear: 6, year: 12 };
  const end = new Date(start);
  const length = days[type];
  if (length) end.setUTCDate(end.getUTCDate() + length - 1);
  else {
    // Longer periods begin where the year divides into them.
    const count = months[type] ?? 1;
    start.setUTCMonth(Math.floor(start.getUTCMonth() / count) * count);
    end.setTime(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 0));
  }
  return `${start.toISOString().slice(0, 10)}..${end.toISOString().slice(0, 10)}`;
}

/** Rows to try the rules on, kept as a test that expects nothing but that no row fails. */
export function addSamples(file: SolutionFile, name: string, day: string): SolutionFile {
  const names = new Set((file.tests ?? []).map((test) => test.name));
  let free = name;
  for (let n = 2; names.has(free); n += 1) free = `${name} ${n}`;
  return changeList(file, 'tests', (tests) => [
    ...tests,
    { name: free, period: periodAround(day, file.periodType), tables: {} },
  ]);
}

/** The single period of a test, or the first one of a sequence: its rows are what the sheet shows. */
function changePeriod(test: TestFile, change: (entry: TestPeriodFile) => TestPeriodFile): TestFile {
  if (!('sequence' in test)) return { ...change(test), name: test.name };
  const at = test.sequence.findIndex((entry) => 'period' in entry);
  return {
    ...test,
    sequence: replaced(test.sequence, at, (entry) => ('period' in entry ? change(entry) : entry)),
  };
}

export function changeSampleRows(
  file: SolutionFile,
  sample: number,
  table: string,
  change: (rows: readonly JsonRow[]) => readonly JsonRow[],
): SolutionFile {
  return changeList(file, 'tests', (tests) =>
    replaced(tests, sample, (test) =>
      changePeriod(test, (entry) => ({
        ...entry,
        tables: { ...entry.tables, [table]: change(entry.tables?.[table] ?? []) },
      })),
    ),
  );
}

export function sampleRows(file: SolutionFile, sample: number, table: string): readonly JsonRow[] {
  const test = file.tests?.[sample];
  const entry = test && 'sequence' in test ? test.sequence.find((each) => 'period' in each) : test;
  return (entry && 'period' in entry ? entry.tables?.[table] : undefined) ?? [];
}

/** One cell of a sample; a row below the last begins a new one, with a key of its own where the table wants one. */
export function typeSample(
  rows: readonly JsonRow[],
  row: number,
  column: string,
  value: JsonScalar,
  keys: readonly string[],
): readonly JsonRow[] {
  const next = [...rows];
  const [key] = keys;
  while (next.length <= row) next.push(keys.length === 1 && key ? { [key]: freeKey(next, key) } : {});
  const { [column]: _, ...rest } = next[row] ?? {};
  // A cleared key stays as blank: a row can't lose what it is told apart by without a word.
  next[row] = value === null && !keys.includes(column) ? rest : { ...rest, [column]: value };
  return next;
}

function freeKey(rows: readonly JsonRow[], key: string): string {
  const taken = new Set(rows.map((row) => String(row[key] ?? '')));
  let number = rows.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** A typed value of a row that follows other tables: it stands in a row of the table's own, found by its key. */
export function typeByKey(
  rows: readonly JsonRow[],
  key: JsonRow,
  column: string,
  value: JsonScalar,
): readonly JsonRow[] {
  const at = rows.findIndex((row) => Object.entries(key).every(([code, part]) => row[code] === part));
  return at < 0
    ? [...rows, { ...key, [column]: value }]
    : replaced(rows, at, (row) => ({ ...row, [column]: value }));
}
