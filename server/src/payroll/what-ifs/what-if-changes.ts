import {
  type CellOverride,
  compileSolution,
  errorText,
  type JsonScalar,
  type ParameterFile,
  type SolutionFile,
  type SolutionPlan,
} from '@suanpan/engine';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Language } from '../../platform/texts/languages.ts';
import { asOfDay, type LoadedBatch } from '../batches/record/batch-plan.ts';
import './what-ifs.errors.ts';
import { whatIfTexts } from './texts.ts';

/** A change with what it takes the place of, so that a merge sees when that is another by then. */
export type StoredChange =
  | { kind: 'parameter'; code: string; before: JsonScalar; value: JsonScalar }
  | { kind: 'rule'; table: string; column: string; before: string; formula: string }
  | {
      kind: 'input';
      table: string;
      rowKey: string;
      column: string;
      before: JsonScalar;
      /** What stood there was typed over a computed value. */
      overridden: boolean;
      value: JsonScalar;
    };

/** From when on a changed rate holds: the batch's period, unless the one in force began within it. */
interface Since {
  first: string;
  inForce: string;
}

export function sinceOf({ file, computes }: LoadedBatch): Since {
  const inForce = asOfDay(file, computes);
  return { first: computes.start_day < inForce ? computes.start_day : inForce, inForce };
}

/** The version of a parameter that a batch reads: the last that began by then. */
export function versionInForce(parameter: ParameterFile, day: string) {
  return parameter.values.filter(({ from }) => from === undefined || from <= day).at(-1);
}

/** The rules with other rates and formulas in them; the file that is given stays as it is. */
export function withChanges(
  file: SolutionFile,
  changes: readonly StoredChange[],
  since: Since,
): SolutionFile {
  const next = structuredClone(file) as Mutable<SolutionFile>;
  for (const change of changes) {
    if (change.kind === 'parameter')
      next.parameters = (next.parameters ?? []).map((parameter) =>
        parameter.code === change.code ? withValue(parameter, change.value, since) : parameter,
      );
    if (change.kind === 'rule')
      next.tables = next.tables.map((table) =>
        table.code === change.table
          ? {
              ...table,
              columns: (table.columns ?? []).map((column) =>
                column.code === change.column ? { ...column, formula: change.formula } : column,
              ),
            }
          : table,
      );
  }
  return next;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What held before stays as it was for the periods before; what is known to come later still comes. */
function withValue(parameter: ParameterFile, value: JsonScalar, { first, inForce }: Since): ParameterFile {
  const standing = versionInForce(parameter, inForce)?.from ?? '';
  const from = standing > first ? standing : first;
  const others = parameter.values.filter((version) => version.from !== from);
  const at = others.filter((version) => (version.from ?? '') < from).length;
  return { ...parameter, values: [...others.slice(0, at), { from, value }, ...others.slice(at)] };
}

/** The plan of changed rules; refused with the first thing wrong, in words. */
export function compileChanged({ globals }: Pick<LoadedBatch, 'globals'>, file: SolutionFile): SolutionPlan {
  const compiled = compileSolution(file, { globals });
  if (compiled.ok) return compiled.plan;
  const [problem] = compiled.problems;
  const path = problem?.path ?? '';
  const reason = (language: Language) => (problem ? errorText(problem, language) : '');
  return refuse(
    'payroll.whatIfs.RULES_WRONG',
    { path, reason: reason('en') },
    {
      texts: inEveryLanguage((language) =>
        whatIfTexts.say('errors.RULES_WRONG', { path, reason: reason(language) }, language),
      ),
    },
  );
}

/** Inputs lie over the batch's own as values typed over do; the batch's are never touched. */
export function overridesOf(changes: readonly StoredChange[], of: readonly CellOverride[]): CellOverride[] {
  const inputs = changes.filter((change) => change.kind === 'input');
  const key = ({ table, rowKey, column }: CellOverride) => `${table}\n${rowKey}\n${column}`;
  const changed = new Set(inputs.map(key));
  return [
    ...of.filter((each) => !changed.has(key(each))),
    ...inputs.map(({ table, rowKey, column, value }) => ({ table, rowKey, column, value })),
  ];
}

export const changesOf = ({ changes }: { changes: string }): StoredChange[] =>
  JSON.parse(changes) as StoredChange[];

export const touchesRules = (changes: readonly StoredChange[]): boolean =>
  changes.some(({ kind }) => kind !== 'input');

export const touchesInputs = (changes: readonly StoredChange[]): boolean =>
  changes.some(({ kind }) => kind === 'input');
