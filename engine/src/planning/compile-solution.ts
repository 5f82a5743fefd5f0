import { isoToSerial } from '../calendar/index.ts';
import { isCode } from '../language/names.ts';
import { isCurrency } from '../money/index.ts';
import { fingerprintOf } from '../plan/fingerprint.ts';
import type { BalancePlan, ParameterPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { Planning } from '../plan/planning.ts';
import { nameTable } from '../solution/names.ts';
import { arrange } from '../solution/shape.ts';
import type { Problem, SolutionFile } from '../solution/solution-file.ts';
import { checkTests } from './check-tests.ts';
import { type GlobalTable, globalProblems, withGlobals } from './global-tables.ts';
import { planChoices } from './plan-choices.ts';
import { planColumns, settleShownTypes } from './plan-columns.ts';
import { planLookBack } from './plan-look-back.ts';
import { planOrder, planSteps } from './plan-order.ts';
import { planPayslip } from './plan-payslip.ts';
import { planRowSources } from './plan-row-sources.ts';
import {
  planBalanceAdds,
  planBalanceNames,
  planCarry,
  planParameters,
  planRules,
  planWriteBack,
} from './plan-rules.ts';
import { planSeeks } from './plan-seeks.ts';
import { planTables } from './plan-tables.ts';
import { SOLUTION_SHAPE } from './solution-shape.ts';

export type CompileResult =
  | { readonly ok: true; readonly plan: SolutionPlan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface CompileOptions {
  readonly globals?: readonly GlobalTable[];
}

/** Plans by the content of their file: opening a batch twice plans once. */
const cache = new Map<string, SolutionPlan>();
const CACHE_SIZE = 32;

/**
 * Binds every name, checks every type, finds what depends on what and sorts it. All mistakes of the file come back
 * together, each with its place, character and nearest name.
 *
 * @param file what `parseSolution` accepted
 * @example compileSolution(file) // { ok: true, plan: { order: [...], … } }
 */
export function compileSolution(file: SolutionFile, options: CompileOptions = {}): CompileResult {
  const globals = options.globals ?? [];
  const full = withGlobals(file, globals);
  const missing = globalProblems(file, globals);
  // Tests change neither plan nor results; arranged, the content is the same text whatever order its members came in.
  const content = JSON.stringify(arrange(SOLUTION_SHAPE, { ...full, tests: [] }));
  const cacheKey = `${content}${JSON.stringify(full.tests ?? [])}`;
  const known = cache.get(cacheKey);
  if (known && missing.length === 0) {
    cache.delete(cacheKey);
    cache.set(cacheKey, known);
    return { ok: true, plan: known };
  }
  const planned = plan(full, content);
  const result = missing.length === 0 ? planned : notSound(planned, missing);
  if (result.ok) {
    cache.set(cacheKey, result.plan);
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!);
  }
  return result;
}

const notSound = (planned: CompileResult, found: readonly Problem[]): CompileResult => ({
  ok: false,
  problems: [...found, ...(planned.ok ? [] : planned.problems)],
});

function plan(file: SolutionFile, content: string): CompileResult {
  const planning = new Planning(file);
  planning.names = {
    tables: nameTable<TablePlan>([]),
    parameters: nameTable<ParameterPlan>([]),
    balances: nameTable<BalancePlan>([]),
    calendars: (file.calendars ?? []).map((each) => each.code),
  };
  checkHeader(planning);
  const parameters = planParameters(planning);
  planTables(planning);
  // Everything else would be held against the wrong one of two tables.
  if (planning.problems.some(({ key }) => key === 'file.doubleTable'))
    return { ok: false, problems: planning.problems };
  const master = planning.tables.find((table) => table.file.master);
  const balances = planBalanceNames(planning, master);
  planColumns(planning);
  settleShownTypes(planning);
  planRowSources(planning);
  planChoices(planning);
  planBalanceAdds(planning, balances);
  const writeBack = planWriteBack(planning, master);
  const payslip = planPayslip(planning, master);
  const carry = planCarry(planning);
  // What isn't bound has no reads: circles and steps are looked for only among formulas that stand.
  planSeeks(planning);
  const steps = planSteps(planning);
  const order = planOrder(planning);
  const rules = planRules(planning);
  checkTests(planning);
  if (planning.problems.length > 0) return { ok: false, problems: planning.problems };
  let hash: string | undefined;
  return {
    ok: true,
    plan: {
      file,
      get hash() {
        hash ??= fingerprintOf(content);
        return hash;
      },
      tables: planning.tables,
      tableOf: new Map(planning.tables.map((each) => [each.code, each])),
      names: planning.names,
      parameters,
      parameterOf: new Map(parameters.map((each) => [each.code, each])),
      balances,
      balanceOf: new Map(balances.map((each) => [each.code, each])),
      master,
      steps,
      order,
      rules,
      carry,
      writeBack,
      payslip,
      lookBack: planLookBack(planning.formulas),
      asOf: file.asOf ?? 'end',
      yearStart: file.yearStart ?? '01-01',
    },
  };
}

function checkHeader(planning: Planning): void {
  const { file } = planning;
  if (file.code.startsWith('-') || !isCode(file.code.replaceAll('-', '_')))
    planning.report({ path: 'code', key: 'file.notACode', facts: { text: file.code } });
  if (!isCurrency(file.currency))
    planning.report({ path: 'currency', key: 'file.notACurrency', facts: { text: file.currency } });
  // A day that every year has.
  if (file.yearStart !== undefined && isoToSerial(`2025-${file.yearStart}`) === null)
    planning.report({ path: 'yearStart', key: 'file.notAYearStart', facts: { text: file.yearStart } });
  const { calendars: known } = planning.names;
  const names = { find: (name: string) => known.find((each) => each === name), candidates: () => known };
  if (file.calendar !== undefined)
    planning.find(names, file.calendar, 'bind.unknownCalendar', { path: 'calendar' });
  const calendars = new Set<string>();
  planning.names.calendars.forEach((code, index) => {
    if (calendars.has(code))
      planning.report({ path: `calendars[${index}]`, key: 'file.doubleName', facts: { name: code } });
    calendars.add(code);
  });
}
