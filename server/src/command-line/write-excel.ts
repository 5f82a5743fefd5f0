import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CalculationInput,
  type CalculationResult,
  runTests,
  type SolutionFile,
  type SolutionPlan,
  toWorkbook,
} from '@suanpan/engine';
import type { Language } from '@suanpan/engine/formula';
import { nameIn } from '../platform/excel/name-in.ts';
import { commandText } from './command-texts.ts';
import { problem } from './read-options.ts';

/** The workbook of a calculation as a file; the package that writes it is loaded only here. */
export async function excelOf(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  language: Language,
): Promise<{ bytes: Buffer; formulas: number; values: number }> {
  const { writeXlsx } = await import('../platform/excel/write-xlsx.ts');
  const { excelText } = await import('../platform/excel/excel-texts.ts');
  const { file } = plan;
  const { start, end, payDate } = input.period;
  const lines: [string, string][] = [
    [excelText('solution', language), nameIn(file.name ?? file.code, language)],
    [excelText('period', language), `${start} – ${end}`],
    [excelText('payDate', language), payDate ?? end],
    [excelText('currency', language), file.currency],
  ];
  return writeXlsx(toWorkbook(plan, input, result), { language, lines });
}

/** Every period of the tests as a file of its own in the folder. */
export async function writeTestsAsExcel(
  path: string,
  file: SolutionFile,
  folder: string,
  language: Language,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const computed: Parameters<typeof excelOf>[] = [];
  const report = runTests(file, {
    language,
    onResult: (plan, input, result) => computed.push([plan, input, result, language]),
  });
  if ('problems' in report) throw problem(path, report.problems, language);
  const width = String(computed.length).length;
  for (const [index, each] of computed.entries()) {
    const name = `${file.code}-${String(index + 1).padStart(width, '0')}-${each[1].period.start}.xlsx`;
    const { bytes, formulas, values } = await excelOf(...each);
    writeFileSync(join(folder, name), bytes);
    process.stdout.write(
      `${commandText('excel', { path: join(folder, name), formulas, values }, language)}\n`,
    );
  }
  return 0;
}
