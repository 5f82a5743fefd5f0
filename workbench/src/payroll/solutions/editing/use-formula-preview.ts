import type { ColumnType, PeriodInput, ScalarType, SolutionFile, TestPeriodFile } from '@suanpan/engine';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useMemo } from 'react';
import type { FormulaPreview, FormulaPreviewResult } from '../../../sheet/formula-input.tsx';
import { useCopyEditor } from './copy-editor.tsx';
import { addColumn } from './edit-file.ts';

/** A code nobody writes by hand, for the column that tries the formula. */
const trial = '_preview_';

/** The first period of the first test: its rows are what formulas are tried on. */
function exampleOf(file: SolutionFile): { name: string; period: TestPeriodFile } | undefined {
  for (const test of file.tests ?? []) {
    if (!('sequence' in test)) return { name: test.name, period: test };
    const first = test.sequence.find((entry): entry is TestPeriodFile => 'period' in entry);
    if (first) return { name: test.name, period: first };
  }
  return undefined;
}

function periodOf(entry: TestPeriodFile): PeriodInput | undefined {
  const span = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(entry.period);
  const month = /^(\d{4})-(\d{2})$/.exec(entry.period);
  const facts = {
    ...(entry.payDate === undefined ? {} : { payDate: entry.payDate }),
    ...(entry.taxMonth === undefined ? {} : { taxMonth: entry.taxMonth }),
  };
  if (span?.[1] && span[2]) return { start: span[1], end: span[2], ...facts };
  if (!month) return undefined;
  const last = new Date(Date.UTC(Number(month[1]), Number(month[2]), 0)).toISOString().slice(0, 10);
  return { start: `${entry.period}-01`, end: last, ...facts };
}

async function tryFormula(
  file: SolutionFile,
  table: string,
  type: ScalarType,
  formula: string,
  language: 'en' | 'zh-CN' | 'zh-TW',
): Promise<FormulaPreviewResult | undefined> {
  const engine = await import('@suanpan/engine');
  const example = exampleOf(file);
  const period = example && periodOf(example.period);
  if (!example || !period) return undefined;
  const compiled = engine.compileSolution(
    addColumn(file, table, { code: trial, type, hidden: true, formula }),
  );
  if (!compiled.ok) {
    // Only what the trial itself brings is said here; the rest stands in the list of problems.
    const own = compiled.problems.find((problem) => problem.column === trial);
    return own ? { ok: false, message: engine.payrollText(own, language) } : undefined;
  }
  const { plan } = compiled;
  const tables = new Map(
    Object.entries(example.period.tables ?? {}).flatMap(([code, rows]) =>
      plan.tableOf.has(code) ? [[code, engine.tableFromRows(plan, code, rows)] as const] : [],
    ),
  );
  const balances = Object.entries(example.period.balances ?? {}).flatMap(([key, values]) =>
    Object.entries(values).map(([balance, value]) => ({ balance, key, value })),
  );
  const result = engine.calculate(plan, {
    period,
    tables,
    balances,
    ...(example.period.parameters ? { parameters: example.period.parameters } : {}),
  });
  const vector = result.tables.get(table)?.columns.get(trial);
  if (!vector || vector.length === 0) return undefined;
  const error = result.errors.find((one) => one.table === table && one.column === trial);
  const cell = engine.readCell(vector, 0);
  if (typeof cell === 'object' && cell !== null) {
    return { ok: false, message: error ? engine.payrollText(error.message, language) : String(cell.code) };
  }
  return {
    ok: true,
    value: cell === null ? '–' : cell === true ? 'TRUE' : cell === false ? 'FALSE' : String(cell),
  };
}

/** Tries a formula, while it is typed, on the first row that the copy's first test gives; none without a test. */
export function useFormulaPreview(table: string | undefined, type: ColumnType): FormulaPreview | undefined {
  const t = useText('workbench/payroll/solutions');
  const language = useLanguage();
  const { file } = useCopyEditor();
  const example = useMemo(() => exampleOf(file), [file]);
  return useMemo(() => {
    if (table === undefined || !example || !periodOf(example.period)) return undefined;
    const scalar: ScalarType = type === 'reference' || type === 'rows' ? 'text' : type;
    return {
      label: t('formulaPreview', { test: example.name }),
      evaluate: async (formula: string) =>
        (await tryFormula(file, table, scalar, formula, language)) ?? {
          ok: false,
          message: t('formulaPreviewNone'),
        },
    };
  }, [table, type, example, file, language, t]);
}
