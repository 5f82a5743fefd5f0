import { type SolutionFile, type TestFile, testRows } from '@suanpan/engine';
import { columnsWithComma, detectDecimal, rowsOfCsv, SCALAR_TYPES } from '@suanpan/engine/domain';

type Table = SolutionFile['tables'][number];
type Column = NonNullable<Table['columns']>[number];

/** Where rows of a CSV file go: what the test gives, or what it expects. */
export type RowsPlace = 'tables' | 'expect';

export type CsvProblem =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'headers'; readonly names: string[] };

/** The test with the rows of a CSV text for a table; a sequence takes them in its first period. */
export function withCsvRows(
  test: TestFile,
  table: Table,
  place: RowsPlace,
  text: string,
): TestFile | CsvProblem {
  const rows = rowsOfCsv(text);
  const [first] = rows ?? [];
  if (!rows || !first) return { kind: 'unreadable' };
  const columns = new Map(Object.keys(first).map((name) => [name, columnNamed(table, name)]));
  const unknown = [...columns].flatMap(([name, column]) => (column ? [] : [name]));
  if (unknown.length > 0) return { kind: 'headers', names: unknown };
  const columnOf = (name: string) => {
    const column = columns.get(name);
    const type = SCALAR_TYPES.find((each) => each === column?.type) ?? 'text';
    return column && { code: column.code, type };
  };
  const seen = Object.keys(first).map((name) => {
    const type = columnOf(name)?.type;
    return type === 'money' || type === 'number' ? detectDecimal(rows.map((row) => row[name])) : undefined;
  });
  const decimal = columnsWithComma(seen).length > 0 ? ',' : '.';
  const read = testRows(rows, columnOf, { expected: place === 'expect', decimal });
  const given = <T extends object>(entry: T): T => {
    const before = (entry as Record<string, unknown>)[place] as object | undefined;
    return { ...entry, [place]: { ...before, [table.code]: read } };
  };
  if (!('sequence' in test)) return given(test);
  const [begin, ...later] = test.sequence;
  return begin ? { ...test, sequence: [given(begin), ...later] } : test;
}

function columnNamed({ columns = [] }: Table, name: string): Column | undefined {
  const wanted = name.normalize('NFKC').toLowerCase();
  const isNamed = ({ code, name: names = '' }: Column) =>
    [code, ...(typeof names === 'string' ? [names] : Object.values(names))].some(
      (each) => each.normalize('NFKC').toLowerCase() === wanted,
    );
  return columns.find(({ code }) => code === name) ?? columns.find(isNamed);
}
