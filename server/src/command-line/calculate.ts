// Computes a solution file, or runs the tests it carries; see docs/command-line.md.
// Exit 0; 1 when rows failed, a rule blocks or a test differs; 2 when the file, a formula or an input file is wrong.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type BacktrackResult,
  backtrack,
  type CalculationInput,
  calculate,
  closedFromJson,
  compileSolution,
  type ExplainNode,
  explain,
  keyFromText,
  type PeriodInput,
  type Problem,
  parsePeriod,
  parseSolution,
  payrollText,
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
import { FileProblem, readBalances, readJson, readTable } from './read-input-files.ts';

const USAGE = `Usage: npm run -s calculate -- SOLUTION.json --period P [options]
       npm run -s calculate -- SOLUTION.json --test

  --period P            2026-05 for a calendar month, else 2026-05-04..2026-05-17
  --pay-date D          YYYY-MM-DD; default: the end of the period
  --tax-month M         YYYY-MM; default: the month of the pay date
  --table T=FILE        rows of table T: CSV with codes or display names as headers, or JSON rows (may be repeated)
  --balances FILE       columns employee, balance, value
  --closed RESULT.json  results of earlier periods, written by --out (may be repeated, oldest first)
  --backtrack P1,P2     compute these closed periods again; --table P1:T=FILE gives corrected rows
  --parameter NAME=V    a value in place of a parameter's dated ones (may be repeated)
  --out RESULT.json     where to write the result; default: standard output
  --explain Pay:1:net   how that cell came about, instead of the result
  --language L          en (default), zh-TW, zh-CN
  --seconds N           end the calculation after so many seconds (default 120)
`;

type Language = 'en' | 'zh-TW' | 'zh-CN';

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      period: { type: 'string' },
      'pay-date': { type: 'string' },
      'tax-month': { type: 'string' },
      table: { type: 'string', multiple: true },
      balances: { type: 'string' },
      closed: { type: 'string', multiple: true },
      backtrack: { type: 'string' },
      parameter: { type: 'string', multiple: true },
      out: { type: 'string' },
      explain: { type: 'string' },
      language: { type: 'string' },
      seconds: { type: 'string' },
      test: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [path, ...more] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (path === undefined || more.length > 0)
    throw new FileProblem(`One solution file is needed.\n\n${USAGE}`);
  const language = languageOf(values.language);
  const file = openSolution(path, language);
  await prepareFallbackFor(JSON.stringify(file), process.env.HYPERFORMULA_LICENSE_KEY || undefined);
  const deadline = { now: () => performance.now(), at: performance.now() + 1000 * secondsOf(values.seconds) };
  if (values.test) return reportTests(path, runTests(file, { deadline, language }), language);
  const compiled = compileSolution(file);
  if (!compiled.ok) throw new FileProblem(problemsText(path, compiled.problems, language));
  const { plan } = compiled;
  if (values.period === undefined) throw new FileProblem(`--period is needed.\n\n${USAGE}`);
  const period = periodOf(values.period, plan, values['pay-date'], values['tax-month']);
  const tables = new Map<string, TableData>();
  const corrections = new Map<string, Map<string, TableData>>();
  for (const each of values.table ?? []) addTable(plan, each, tables, corrections, language);
  const openings = values.balances === undefined ? [] : readBalances(plan, values.balances);
  const closedFiles = values.closed ?? [];
  let closed = closedFromJson(plan, readResults(plan, closedFiles));
  let backtracked: BacktrackResult | undefined;
  const starts = values.backtrack?.split(',').map((each) => periodOf(each, plan).start) ?? [];
  for (const start of corrections.keys())
    if (!starts.includes(start))
      throw new FileProblem(
        `--table: rows for the period that starts on ${start}, which isn’t in --backtrack.`,
      );
  if (starts.length > 0) {
    for (const start of starts)
      if (!closed.some((each) => each.period.start === start && each.type !== 'backtracking'))
        throw new FileProblem(`--backtrack: no --closed result of the period that starts on ${start}.`);
    backtracked = backtrack(plan, {
      periods: starts,
      open: period,
      closed,
      corrections,
      balances: openings,
      deadline,
    });
    closed = [...backtracked.closed];
    for (const [code, rows] of backtracked.carried) {
      const carried = tableFromRows(plan, code, rows);
      const given = tables.get(code);
      const table = plan.tableOf.get(code);
      tables.set(code, given && table ? replaceRows(table, given, carried) : carried);
    }
  }
  const input: CalculationInput = {
    period,
    tables,
    closed,
    balances: [...openings, ...closed.flatMap((each) => each.balances)],
    parameters: parametersOf(plan, values.parameter ?? []),
    deadline,
  };
  const result = calculate(plan, input);
  if (values.explain !== undefined) {
    const [table = '', key = '', column = ''] = splitCell(values.explain);
    const node = explain(
      plan,
      input,
      result,
      { table, rowKey: keyFromText(key, plan.tableOf.get(table)?.key.length ?? 1), column },
      language,
      { depth: 8 },
    );
    if (!node) throw new FileProblem(`--explain ${values.explain}: ${whyNoCell(plan, table, key, column)}.`);
    process.stdout.write(`${explanationText(node, 0)}\n`);
  } else {
    const text = `${JSON.stringify(resultToJson(plan, input, result, language, backtracked), null, 1)}\n`;
    if (values.out === undefined) process.stdout.write(text);
    else write(values.out, text);
  }
  const all = [result, ...(backtracked?.periods.map((each) => each.result) ?? [])];
  const failed = all.some(({ errors }) => errors.length > 0);
  const blocked = all.some(({ findings }) => findings.some((each) => each.severity === 'block'));
  return failed || blocked ? 1 : 0;
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new FileProblem(`--out ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Results of earlier periods, in the order of their periods; one file given twice would count twice. */
function readResults(plan: SolutionPlan, paths: readonly string[]): unknown[] {
  const seen = new Set<string>();
  const results = paths.map((path) => {
    const json = readJson(path) as Readonly<Record<string, unknown>> | null;
    const { format, solution, period } = json ?? {};
    const start = (period as { start?: unknown } | undefined)?.start;
    if (format !== 'suanpan.result/1' || typeof start !== 'string')
      throw new FileProblem(`--closed ${path}: not a result that --out wrote (suanpan.result/1).`);
    if (solution !== plan.file.code)
      throw new FileProblem(
        `--closed ${path}: a result of the solution ${String(solution)}, not of ${plan.file.code}.`,
      );
    const text = JSON.stringify(json);
    if (seen.has(text)) throw new FileProblem(`--closed ${path}: the same result is given twice.`);
    seen.add(text);
    return { json, start };
  });
  return results.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).map(({ json }) => json);
}

/** `Pay:1:net`; the key may hold colons of its own. */
function splitCell(text: string): [string, string, string] {
  const first = text.indexOf(':');
  const last = text.lastIndexOf(':');
  if (first < 0 || last <= first) throw new FileProblem(`--explain wants TABLE:KEY:COLUMN, not ${text}.`);
  return [text.slice(0, first), text.slice(first + 1, last), text.slice(last + 1)];
}

function noTable(plan: SolutionPlan, name: string): string {
  return `there is no table ${name}; there are ${plan.tables.map((each) => each.code).join(', ')}`;
}

function whyNoCell(plan: SolutionPlan, table: string, key: string, column: string): string {
  const found = plan.tableOf.get(table);
  if (!found) return noTable(plan, table);
  if (found.names.find(column)) return `the table ${table} has no row ${key}`;
  const codes = found.columns.map((each) => each.code).join(', ');
  return `the table ${table} has no column ${column}; there are ${codes}`;
}

function languageOf(text: string | undefined): Language {
  if (text === undefined) return 'en';
  if (text === 'en' || text === 'zh-TW' || text === 'zh-CN') return text;
  throw new FileProblem(`--language is en, zh-TW or zh-CN, not ${text}.`);
}

function secondsOf(text = '120'): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new FileProblem(`--seconds is a number above 0, not ${text}.`);
  return seconds;
}

function openSolution(path: string, language: Language): SolutionFile {
  const parsed = parseSolution(readJson(path));
  if (!parsed.ok) throw new FileProblem(problemsText(path, parsed.problems, language));
  return parsed.file;
}

function periodOf(text: string, plan: SolutionPlan, payDate?: string, taxMonth?: string): PeriodInput {
  const parsed = parsePeriod(text, plan.file.periodType);
  if (!parsed.ok) throw new FileProblem(`${text} isn’t a period: 2026-05, or 2026-05-04..2026-05-17.`);
  if (payDate !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(payDate) && parsePeriod(payDate, 'day').ok))
    throw new FileProblem(`--pay-date is a day (YYYY-MM-DD), not ${payDate}.`);
  if (taxMonth !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(taxMonth))
    throw new FileProblem(`--tax-month is a month (YYYY-MM), not ${taxMonth}.`);
  return {
    ...parsed.period,
    ...(payDate === undefined ? {} : { payDate }),
    ...(taxMonth === undefined ? {} : { taxMonth }),
  };
}

function parametersOf(plan: SolutionPlan, given: readonly string[]): Record<string, string | number> {
  const parameters: Record<string, string | number> = {};
  for (const each of given) {
    const [name = '', ...rest] = each.split('=');
    const parameter = plan.parameters.find((known) => known.code.toLowerCase() === name.trim().toLowerCase());
    if (!parameter) throw new FileProblem(`--parameter ${each}: there is no parameter ${name}.`);
    parameters[parameter.code] = rest.join('=');
  }
  return parameters;
}

function addTable(
  plan: SolutionPlan,
  text: string,
  tables: Map<string, TableData>,
  corrections: Map<string, Map<string, TableData>>,
  language: Language,
): void {
  const equals = text.indexOf('=');
  if (equals < 0) throw new FileProblem(`--table wants TABLE=FILE, not ${text}.`);
  const target = text.slice(0, equals);
  const path = text.slice(equals + 1);
  const colon = target.lastIndexOf(':');
  const name = target.slice(colon + 1);
  const table = plan.names.tables.find(name.trim());
  if (!table) throw new FileProblem(`--table ${text}: ${noTable(plan, name)}.`);
  const rows = readTable(table, path);
  if (rows.problems.length > 0) throw new FileProblem(problemsText(path, rows.problems, language));
  const data = tableFromRows(plan, table.code, rows.rows);
  if (colon < 0) {
    tables.set(table.code, data);
    return;
  }
  const { start } = periodOf(target.slice(0, colon), plan);
  const of = corrections.get(start) ?? new Map<string, TableData>();
  of.set(table.code, data);
  corrections.set(start, of);
}

const MEANT: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Did you mean ${name}?`,
  'zh-TW': (name) => `是不是 ${name}？`,
  'zh-CN': (name) => `是不是 ${name}？`,
};

/** One block per problem: place, reason, what was perhaps meant, and the formula with a mark under the character. */
function problemsText(path: string, problems: readonly Problem[], language: Language): string {
  return problems
    .map((problem) => {
      const place = [
        problem.path,
        problem.table && `table ${problem.table}`,
        problem.column && `column ${problem.column}`,
      ]
        .filter(Boolean)
        .join(', ');
      const at = problem.at === undefined ? '' : `, character ${problem.at + 1}`;
      const lines = [`${path}: ${place}${at}: ${payrollText(problem, language)}`];
      if (problem.nearest !== undefined) lines.push(`  ${MEANT[language](problem.nearest)}`);
      if (problem.formula !== undefined && problem.at !== undefined) {
        lines.push(`  ${problem.formula.replaceAll('\n', ' ')}`);
        lines.push(
          `  ${' '.repeat(problem.at)}${'^'.repeat(Math.max(1, (problem.end ?? problem.at + 1) - problem.at))}`,
        );
      }
      return lines.join('\n');
    })
    .join('\n');
}

function reportTests(path: string, report: TestReport, language: Language): number {
  if ('problems' in report) throw new FileProblem(problemsText(path, report.problems, language));
  const lines: string[] = [];
  for (const outcome of report.outcomes) {
    if (outcome.ok) continue;
    lines.push(`not ok  ${outcome.name}`);
    for (const each of outcome.differences) {
      const place = [each.period, each.table, each.key, each.column]
        .filter((part) => part !== undefined)
        .join(' ');
      lines.push(`        ${place === '' ? '' : `${place}: `}expected ${each.expected}, found ${each.found}`);
    }
  }
  lines.push(`${path}: ${report.passed} of ${report.outcomes.length} tests passed`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return report.ok ? 0 : 1;
}

function explanationText(node: ExplainNode, depth: number): string {
  const pad = '  '.repeat(depth);
  const lines = [`${pad}${node.label} = ${node.shown}${node.note ? `  (${node.note})` : ''}`];
  if (node.formula !== undefined) lines.push(`${pad}  ${node.formula}`);
  if (node.filled !== undefined && node.filled !== node.formula) lines.push(`${pad}  ${node.filled}`);
  for (const input of node.inputs ?? []) lines.push(explanationText(input, depth + 1));
  return lines.join('\n');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof FileProblem) && !isUsage) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
