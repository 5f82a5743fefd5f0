// Computes a solution file, or runs the tests it carries; see docs/command-line.md.
// Exit 0; 1 when rows failed, a rule blocks or a test differs; 2 when the file, a formula or an input file is wrong.
import { writeFileSync } from 'node:fs';
import {
  type BacktrackResult,
  type CalculationInput,
  type CalculationResult,
  calculate,
  compileSolution,
  explain,
  keyFromText,
  lintSolution,
  opinionInBlocks,
  opinionOfTests,
  parsePeriod,
  resultToJson,
  runTests,
  type SolutionFile,
  type SolutionPlan,
  type TestReport,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import type { Language } from '../platform/texts/languages.ts';
import { testOf } from './as-test.ts';
import {
  type Asked,
  deadlineOf,
  languageOf,
  optionProblem,
  parse,
  USAGE,
  usageProblem,
  wantedLanguage,
} from './calculate-options.ts';
import { commandText, FileProblem } from './command-texts.ts';
import { compare } from './compare-results.ts';
import { unusable } from './input/read-input-files.ts';
import { explanationText, failureLines, problemsText } from './print-reports.ts';
import { readInput } from './read-calculation.ts';
import { codesOf, decimalSign, noTable, openSolution, periodOf, problem } from './read-options.ts';
import { reportOpinion } from './report-opinion.ts';
import { tableText } from './show-table.ts';
import { excelOf, writeTestsAsExcel } from './write-excel.ts';

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const [path, ...more] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const language = languageOf(values.language);
  if (values.test && more.length > 0) return testEach(args, positionals);
  if (values.compare) return compare(values, positionals, language);
  if (path === undefined || more.length > 0) throw usageProblem('oneSolution', language);
  const file = openSolution(path, language, decimalSign(values.decimal));
  await prepareFallbackFor(JSON.stringify(file), process.env.HYPERFORMULA_LICENSE_KEY || undefined);
  const asked = { path, values, language, deadline: deadlineOf(values) };
  if (values.test) return test(asked, file);
  const compiled = compileSolution(file);
  if (!compiled.ok) throw problem(path, compiled.problems, language);
  const { plan } = compiled;
  return values.lint ? reportWarnings(path, plan, values.period, language) : compute(asked, plan);
}

async function test({ path, values, language, deadline }: Asked, file: SolutionFile): Promise<number> {
  if (values['second-opinion']) return reportOpinion(path, await opinionOfTests(file), language);
  if (values.xlsx !== undefined) return writeTestsAsExcel(path, file, values.xlsx, language);
  return reportTests(path, runTests(file, { deadline, language }), language);
}

async function compute(asked: Asked, plan: SolutionPlan): Promise<number> {
  const { path, values, language } = asked;
  const { input, backtracked } = readInput(asked, plan);
  const result = calculate(plan, input);
  if (values.xlsx !== undefined) await printExcel(values.xlsx, plan, input, result, language);
  if (values['second-opinion']) {
    const opinion = await opinionInBlocks(plan, input, result);
    return opinion ? reportOpinion(path, opinion, language) : 1;
  }
  if (values.explain !== undefined)
    printExplanation(
      values.explain,
      plan,
      calculationOf(values.explain, plan, { input, result }, backtracked),
      language,
    );
  else if (values.show) {
    const shown = values.show.map((name) => tableText(plan, result, name, values.csv === true));
    process.stdout.write((await Promise.all(shown)).join('\n'));
  } else if (values['as-test'] !== undefined) {
    const test = testOf(values['as-test'], values, plan, input, result);
    process.stdout.write(`${JSON.stringify(test, null, 1)}\n`);
  } else {
    const text = `${JSON.stringify(resultToJson(plan, input, result, language, backtracked), null, 1)}\n`;
    if (values.out !== undefined) write('--out', values.out, text);
    else if (values.xlsx === undefined) process.stdout.write(text);
  }
  const all = [result, ...(backtracked?.periods.map((each) => each.result) ?? [])];
  const failures = all.flatMap((each) => failureLines(each, language));
  if (values.explain === undefined) for (const line of failures) process.stderr.write(`${line}\n`);
  return failures.length > 0 ? 1 : 0;
}

async function printExcel(
  path: string,
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  language: Language,
): Promise<void> {
  const { bytes, formulas, values } = await excelOf(plan, input, result, language);
  write('--xlsx', path, bytes);
  process.stderr.write(`${commandText('excel', { path, formulas, values }, language)}\n`);
}

interface Calculated {
  readonly input: CalculationInput;
  readonly result: CalculationResult;
  /** The cell without its period. */
  readonly cell: string;
}

/** `2025-01:Pay:1:net` is a cell of a closed period that is computed again. */
function calculationOf(
  text: string,
  plan: SolutionPlan,
  open: Omit<Calculated, 'cell'>,
  backtracked: BacktrackResult | undefined,
): Calculated {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon);
  const period = plan.tableOf.has(name) ? undefined : parsePeriod(name, plan.file.periodType);
  if (!period?.ok) return { ...open, cell: text };
  const { start } = period.period;
  const again = backtracked?.periods.find((each) => each.period.start === start);
  if (!again) throw new FileProblem('notAgain', { text, start });
  return { ...again, cell: text.slice(colon + 1) };
}

function printExplanation(
  text: string,
  plan: SolutionPlan,
  { input, result, cell }: Calculated,
  language: Language,
): void {
  const [table, key, column] = splitCell(cell);
  const rowKey = keyFromText(key, plan.tableOf.get(table)?.key.length ?? 1);
  const node = explain(plan, input, result, { table, rowKey, column }, language, { depth: 8 });
  if (!node) throw noCell(plan, text, table, key, column);
  process.stdout.write(`${explanationText(node, 0)}\n`);
}

/** One file after the other, each with its own outcome; the worst is the command's. */
async function testEach(args: readonly string[], paths: readonly string[]): Promise<number> {
  const options = args.filter((each) => !paths.includes(each));
  let worst = 0;
  for (const path of paths) worst = Math.max(worst, await attempt([...options, path]));
  return worst;
}

function write(option: string, path: string, content: string | Buffer): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw unusable(`${option} ${path}`, error);
  }
}

/** `Pay:1:net`; the key may hold colons of its own. */
function splitCell(text: string): [string, string, string] {
  const first = text.indexOf(':');
  const last = text.lastIndexOf(':');
  if (first < 0 || last <= first) throw new FileProblem('cellForm', { text });
  return [text.slice(0, first), text.slice(first + 1, last), text.slice(last + 1)];
}

function noCell(plan: SolutionPlan, cell: string, table: string, key: string, column: string): FileProblem {
  const option = `--explain ${cell}`;
  const found = plan.tableOf.get(table);
  if (!found) return noTable(plan, option, table);
  return found.names.find(column)
    ? new FileProblem('noRow', { option, table, key })
    : new FileProblem('noColumn', { option, table, name: column, known: codesOf(found.columns) });
}

/** Nothing of it keeps a solution from running; with `--period` parameters are looked for on its last day. */
function reportWarnings(
  path: string,
  plan: SolutionPlan,
  period: string | undefined,
  language: Language,
): number {
  const warnings = lintSolution(plan, period === undefined ? {} : { date: periodOf(period, plan).end });
  const counted = commandText('warnings', { path, count: warnings.length }, language);
  const lines = warnings.length === 0 ? [counted] : [problemsText(path, warnings, language), counted];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

function reportTests(path: string, report: TestReport, language: Language): number {
  if ('problems' in report) throw problem(path, report.problems, language);
  const lines: string[] = [];
  for (const outcome of report.outcomes) {
    if (outcome.ok) continue;
    lines.push(`not ok  ${outcome.name}`);
    for (const { period, table, key, column, expected, found } of outcome.differences) {
      const place = [period, table, key, column].filter((part) => part !== undefined).join(' ');
      const difference = commandText('difference', { expected, found }, language);
      lines.push(`        ${place === '' ? '' : `${place}: `}${difference}`);
    }
  }
  const { passed, outcomes } = report;
  lines.push(
    commandText('testsPassed', { path, passed, all: outcomes.length, count: outcomes.length }, language),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  return report.ok ? 0 : 1;
}

/** What `main` answers; what is wrong with what was given is said in words, with 2. */
async function attempt(args: readonly string[]): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    const problem = error instanceof FileProblem ? error : optionProblem(error);
    if (!problem) throw error;
    process.stderr.write(`${problem.inLanguage(wantedLanguage(args))}\n`);
    return 2;
  }
}

process.exitCode = await attempt(process.argv.slice(2));
