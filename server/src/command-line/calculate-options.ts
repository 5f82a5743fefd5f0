import { parseArgs } from 'node:util';
import type { CalculationInput } from '@suanpan/engine';
import { nearest } from '@suanpan/engine/formula';
import { LANGUAGES, type Language } from '../platform/texts/languages.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { commandText, FileProblem } from './command-texts.ts';
import { secondsOf } from './read-options.ts';

export const USAGE = `Usage: npm run -s calculate -- SOLUTION.json --period P [options]
       npm run -s calculate -- SOLUTION.json [MORE.json …] --test
       npm run -s calculate -- SOLUTION.json --lint
       npm run -s calculate -- --compare RESULT.json OTHER.json
       npm run -s calculate -- --compare SOLUTION.json OTHER.json --period P [options]

  --period P            2026-05 for a calendar month, else 2026-05-04..2026-05-17
  --pay-date D          YYYY-MM-DD; default: the end of the period
  --tax-month M         YYYY-MM; default: the month of the pay date
  --table T=FILE        rows of table T: CSV with codes or display names as headers, or JSON rows (may be repeated)
  --balances FILE       columns employee, balance, value
  --closed RESULT.json  results of earlier periods, written by --out (may be repeated, oldest first)
  --backtrack P1,P2     compute these closed periods again; --table P1:T=FILE gives corrected rows
  --remove P1:T=KEY     leave out the row of table T with this key (may be repeated)
  --parameter NAME=V    a value in place of a parameter's dated ones (may be repeated)
  --decimal SIGN        decimal sign of numbers in CSV files and --parameter: point (default) or comma; without it a
                        file whose numbers can only be read with a comma is read so, and that is said
  --out RESULT.json     where to write the result; default: standard output
  --second-opinion      compute everything again with HyperFormula and say what differs, instead of the result
                        (with --test: every period of the tests)
  --xlsx OUT.xlsx       also write an Excel file with live formulas (with --test: every period of the tests, into a folder)
  --show T              table T as text instead of the result (may be repeated); with --csv as CSV
  --compare             which figures two results have otherwise, or two solutions over one input, by item and row
  --as-test NAME        the calculation as a test of the solution, with its rows and what they give, instead of the result
  --explain Pay:1:net   how that cell came about, instead of the result
  --language L          ${LANGUAGES.join(', ')}; that of the terminal (LANG, LC_ALL) when left out
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
  remove: { type: 'string', multiple: true },
  parameter: { type: 'string', multiple: true },
  decimal: { type: 'string' },
  out: { type: 'string' },
  xlsx: { type: 'string' },
  explain: { type: 'string' },
  show: { type: 'string', multiple: true },
  'as-test': { type: 'string' },
  csv: { type: 'boolean' },
  compare: { type: 'boolean' },
  language: { type: 'string' },
  seconds: { type: 'string' },
  'second-opinion': { type: 'boolean' },
  test: { type: 'boolean' },
  lint: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

/** What was asked for, with the file it is asked of. */
export interface Asked {
  readonly path: string;
  readonly values: ReturnType<typeof parse>['values'];
  readonly language: Language;
  readonly deadline: NonNullable<CalculationInput['deadline']>;
}

export const deadlineOf = ({ seconds }: Asked['values']): Asked['deadline'] => ({
  now: () => performance.now(),
  at: performance.now() + 1000 * secondsOf(seconds),
});

export const usageProblem = (
  key: 'oneSolution' | 'periodNeeded' | 'twoToCompare',
  language: Language,
): FileProblem => new FileProblem('said', { text: `${commandText(key, {}, language)}\n\n${USAGE}` });

export function languageOf(text: string | undefined): Language {
  if (text === undefined) return terminalLanguage(process.env);
  if (LANGUAGES.includes(text)) return text;
  throw new FileProblem('language', { text, languages: LANGUAGES.join(', ') });
}

/** The language wanted, told also of what is wrong before it was read. */
export function wantedLanguage(args: readonly string[]): Language {
  const at = args.indexOf('--language');
  const text = args.find((each) => each.startsWith('--language='))?.slice(11) ?? args[at < 0 ? -1 : at + 1];
  return text && LANGUAGES.includes(text) ? text : terminalLanguage(process.env);
}

/** The option that Node's parser doesn't take, said in our words. */
export function optionProblem(error: unknown): FileProblem | undefined {
  if (!(error instanceof TypeError) || !('code' in error)) return undefined;
  const option = /'(?:-\w, )?(-[^' ]+)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unknownOption(option);
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return undefined;
  return new FileProblem(/not take/.test(error.message) ? 'optionAlone' : 'optionValue', { option });
}

function unknownOption(option: string): FileProblem {
  const meant = nearest(option.replace(/^-+/, ''), Object.keys(OPTIONS));
  return meant === undefined
    ? new FileProblem('unknownOption', { option })
    : new FileProblem('unknownOptionMeant', { option, meant: `--${meant}` });
}
