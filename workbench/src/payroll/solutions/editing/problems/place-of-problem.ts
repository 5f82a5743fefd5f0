import type { Problem, SolutionFile } from '@suanpan/engine';

export interface EditorPlace {
  /** Tab of the editor, and what stands after it: `tables/Pay?column=tax`. */
  href: string;
  /** Words for the place: codes, as the person wrote them. */
  label: string;
}

const sections: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  calendars: 'general',
  calendar: 'general',
  scale: 'general',
  rounding: 'general',
  asOf: 'general',
  yearStart: 'general',
  secondOpinion: 'general',
  currency: 'general',
  steps: 'steps',
  verification: 'verification',
  balances: 'balances',
  payslip: 'payslip',
  tests: 'tests',
};

/** Where a problem of the file is cured: by the path the engine gives, `tables[2].columns[0].formula`. */
export function placeOfProblem(
  file: SolutionFile,
  problem: Pick<Problem, 'path' | 'table' | 'column'>,
): EditorPlace {
  const parts = [...problem.path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)].map((match) => ({
    name: match[1] ?? '',
    index: match[2] === undefined ? undefined : Number(match[2]),
  }));
  const [first, second] = parts;
  if (first?.name === 'tables') {
    const table = file.tables[first.index ?? -1] ?? file.tables.find((one) => one.code === problem.table);
    if (!table) return { href: 'tables', label: problem.path };
    const column =
      second?.name === 'columns' && second.index !== undefined
        ? (table.columns?.[second.index]?.code ?? problem.column)
        : problem.column;
    return column
      ? {
          href: `tables/${table.code}?column=${encodeURIComponent(column)}`,
          label: `${table.code}[${column}]`,
        }
      : { href: `tables/${table.code}`, label: table.code };
  }
  const tab = first ? sections[first.name] : undefined;
  if (!first || !tab) {
    if (problem.table !== undefined) {
      const column = problem.column;
      return column === undefined
        ? { href: `tables/${problem.table}`, label: problem.table }
        : {
            href: `tables/${problem.table}?column=${encodeURIComponent(column)}`,
            label: `${problem.table}[${column}]`,
          };
    }
    return { href: 'json', label: problem.path };
  }
  if (first.index === undefined) return { href: tab, label: problem.path };
  if (tab === 'general') return { href: tab, label: problem.path };
  const code = codeAt(file, first.name, first.index);
  return {
    href: `${tab}?item=${encodeURIComponent(code ?? String(first.index))}`,
    label: code === undefined ? problem.path : `${first.name}: ${code}`,
  };
}

function codeAt(file: SolutionFile, section: string, index: number): string | undefined {
  switch (section) {
    case 'parameters':
      return file.parameters?.[index]?.code;
    case 'steps':
      return file.steps?.[index]?.code;
    case 'verification':
      return file.verification?.[index]?.code;
    case 'balances':
      return file.balances?.[index]?.code;
    case 'tests':
      return file.tests?.[index]?.name;
    default:
      return undefined;
  }
}
