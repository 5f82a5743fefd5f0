// Computes a solution file, or runs the tests it carries; see docs/command-line.md.
// Exit 0; 1 when rows failed, a rule blocks or a test differs; 2 when the file, a formula or an input file is wrong.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type BacktrackResult,
  backtrack,
  type CalculationInput,
  type CalculationResult,
  calculate,
  closedFromJson,
  compileSolution,
  explain,
  keyFromText,
  lintSolution,
  opinionInBlocks,
  opinionOfTests,
  replaceRows,
  resultToJson,
  runTests,
  type SolutionFile,
  type SolutionPlan,
  type TableData,
  type TestReport,
  tableFromRows,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { LANGUAGES, type Language } from '../platform/texts/languages.ts';
import { commandText, FileProblem } from './command-texts.ts';
import { explanationText, failureLines, problemsText } from './print-reports.ts';
import { unusable } from './read-input-files.ts';
import {
  addTable,
  codesOf,
  decimalSign,
  noTable,
  openingsOf,
  openSolution,
  parametersOf,
  periodOf,
  problem,
  readResults,
  secondsOf,
} from './read-options.ts';
import { reportOpinion } from './report-opinion.ts';
import { excelOf, writeTestsAsExcel } from './write-excel.ts';

const USAGE = `Usage: npm run -s calculate -- SOLUTION.json --period P [options]
       npm run -s calculate -- SOLUTION.json [MORE.json …] --test
       npm run -s calculate -- SOLUTION.json --lint

  --period P            2026-05 for a calendar month, else 2026-05-04..2026-05-17
  --pay-date D          YYYY-MM-DD; default: the end of the period
  --tax-month M         YYYY-MM; default: the month of the pay date
  --table T=FILE        rows of table T: CSV with codes or display names as headers, or JSON rows (may be repeated)
  --balances FILE       columns employee, balance, value
  --closed RESULT.json  results of earlier periods, written by --out (may be repeated, oldest first)
  --backtrack P1,P2     compute these closed periods again; --table P1:T=FILE gives corrected rows
  --parameter NAME=V    a value in place of a parameter's dated ones (may be repeated)
  --decimal SIGN        decimal sign of numbers in CSV files and --parameter: point (default) or comma; without it a
                        file whose numbers can only be read with a comma is read so, and that is said
  --out RESULT.json     where to write the result; default: standard output
  --second-opinion      compute everything again with HyperFormula and say what differs, instead of the result
                        (with --test: every period of the tests)
  --xlsx OUT.xlsx       also write an Excel file with live formulas (with --test: every period of the tests, into a folder)
  --explain Pay:1:net   how that cell came about, instead of the result
  --language L          ${LANGUAGES.join(', ')}; en when left out
  --seconds N           end the calculation after so many seconds (default 120)
`;

const OPTIONS = {
  period: { type: 'string' },
  'pay-date': { type: 'string' },
  'tax-month': { type: 'string' },
  table: { type: 'string', multiple: true },
  balances: { type: 'string' },
  closed: { type: 'string', multiple: true },
  backtrack: { type: 'string' },
  parameter: { type: 'string', multiple: true },
  decimal: { type: 'string' },
  out: { type: 'string' },
  xlsx: { type: 'string' },
  explain: { type: 'string' },
  language: { type: 'string' },
  seconds: { type: 'string' },
  'second-opinion': { type: 'boolean' },
  test: { type: 'boolean' },
  lint: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

/** What was asked for, with the file it is asked of. */
interface Asked {
  readonly path: string;
  readonly values: ReturnType<typeof parse>['values'];
  readonly language: Language;
  readonly deadline: NonNullable<CalculationInput['deadline']>;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const [path, ...more] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const language = languageOf(values.language);
  if (values.test && more.length > 0) return testEach(args, positionals);
  if (path === undefined || more.length > 0) throw usageProblem('oneSolution', language);
  const file = openSolution(path, language);
  await prepareFallbackFor(JSON.stringify(file), process.env.HYPERFORMULA_LICENSE_KEY || undefined);
  const deadline = { now: () => performance.now(), at: performance.now() + 1000 * secondsOf(values.seconds) };
  const asked = { path, values, language, deadline };
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
  if (values.explain !== undefined) printExplanation(values.explain, plan, input, result, language);
  else {
    const text = `${JSON.stringify(resultToJson(plan, input, result, language, backtracked), null, 1)}\n`;
    if (values.out !== undefined) write('--out', values.out, text);
    else if (values.xlsx === undefined) process.stdout.write(text);
  }
  const all = [result, ...(backtracked?.periods.map((each) => each.result) ?? [])];
  const failures = all.flatMap((each) => failureLines(each, language));
  if (values.explain === undefined) for (const line of failures) process.stderr.write(`${line}\n`);
  return failures.length > 0 ? 1 : 0;
}

/** What the options name, and what comes of computing closed periods again. */
function readInput(
  { values, language, deadline }: Asked,
  plan: SolutionPlan,
): { input: CalculationInput; backtracked: BacktrackResult | undefined } {
  if (values.period === undefined) throw usageProblem('periodNeeded', language);
  const period = periodOf(values.period, plan, values['pay-date'], values['tax-month']);
  const tables = new Map<string, TableData>();
  const corrections = new Map<string, Map<string, TableData>>();
  const decimal = decimalSign(values.decimal);
  for (const each of values.table ?? []) addTable(plan, each, tables, corrections, decimal, language);
  const openings = values.balances === undefined ? [] : openingsOf(plan, values.balances, decimal, language);
  const given = closedFromJson(plan, readResults(plan, values.closed ?? []));
  const starts = values.backtrack?.split(',').map((each) => periodOf(each, plan).start) ?? [];
  checkStarts(starts, [...corrections.keys()], given);
  const backtracked =
    starts.length === 0
      ? undefined
      : backtrack(plan, {
          periods: starts,
          open: period,
          closed: given,
          corrections,
          balances: openings,
          deadline,
        });
  for (const [code, rows] of backtracked?.carried ?? []) {
    const carried = tableFromRows(plan, code, rows);
    const before = tables.get(code);
    const table = plan.tableOf.get(code);
    tables.set(code, before && table ? replaceRows(table, before, carried) : carried);
  }
  const closed = backtracked ? [...backtracked.closed] : given;
  const parameters = parametersOf(plan, values.parameter ?? [], decimal, language);
  const balances = [...openings, ...closed.flatMap((each) => each.balances)];
  return { input: { period, tables, closed, balances, parameters, deadline }, backtracked };
}

/** Corrections belong to periods that are computed again, and those were closed. */
function checkStarts(
  starts: readonly string[],
  corrected: readonly string[],
  closed: NonNullable<CalculationInput['closed']>,
): void {
  for (const start of corrected)
    if (!starts.includes(start)) throw new FileProblem('correctionsApart', { start });
  for (const start of starts)
    if (!closed.some((each) => each.period.start === start && each.type !== 'backtracking'))
      throw new FileProblem('notClosed', { start });
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

function printExplanation(
  cell: string,
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  language: Language,
): void {
  const [table, key, column] = splitCell(cell);
  const rowKey = keyFromText(key, plan.tableOf.get(table)?.key.length ?? 1);
  const node = explain(plan, input, result, { table, rowKey, column }, language, { depth: 8 });
  if (!node) throw noCell(plan, cell, table, key, column);
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

const usageProblem = (key: 'oneSolution' | 'periodNeeded', language: Language): FileProblem =>
  new FileProblem('said', { text: `${commandText(key, {}, language)}\n\n${USAGE}` });

function languageOf(text: string | undefined): Language {
  if (text === undefined) return 'en';
  if (LANGUAGES.includes(text)) return text;
  throw new FileProblem('language', { text, languages: LANGUAGES.join(', ') });
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

/** The language wanted, told also of what is wrong before it was read. */
function wantedLanguage(args: readonly string[]): Language {
  const at = args.indexOf('--language');
  const text = args.find((each) => each.startsWith('--language='))?.slice(11) ?? args[at < 0 ? -1 : at + 1];
  return text && LANGUAGES.includes(text) ? text : 'en';
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

/** The option that Node's parser doesn't take, said in our words. */
function optionProblem(error: unknown): FileProblem | undefined {
  if (!(error instanceof TypeError) || !('code' in error)) return undefined;
  const option = /'(?:-\w, )?(-[^' ]+)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new FileProblem('unknownOption', { option });
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return undefined;
  return new FileProblem(/not take/.test(error.message) ? 'optionAlone' : 'optionValue', { option });
}

process.exitCode = await attempt(process.argv.slice(2));
