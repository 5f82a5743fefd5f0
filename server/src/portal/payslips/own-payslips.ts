import type { ExplainNode } from '@suanpan/engine';
import { formatAmount } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type PortalSettings, readerMark } from '../../identity/index.ts';
import {
  bodyWithLogo,
  type confirmationSchemas,
  disputePayslip,
  disputesOf,
  explainCells,
  loadBatch,
  netText,
  originOfCell,
  type PayslipBody,
  requireSoundPayslips,
} from '../../payroll/index.ts';
import { localTimeOf } from '../../people/index.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { askedTogether, gathered } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import { writeInBackground } from '../../platform/db/sqlite/background-writes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import type {
  explainLine,
  ownPayslipDetail,
  ownPayslipListInput,
  ownPayslipPage,
  ownPayslipRow,
} from '../portal.schemas.ts';

type OwnRow = z.infer<typeof ownPayslipRow>;
type ExplainLine = z.infer<typeof explainLine>;

const slipsOfEmployment = askedTogether(
  (db, asked) =>
    db
      .selectFrom('payroll_payslips as s')
      .innerJoin('payroll_periods as p', 'p.id', 's.period_id')
      .select(['s.id', 's.solution_id', 's.employment_id', 's.pay_date', 's.view_from', 's.time_zone'])
      .select(['s.published_at', 's.forbidden_at', 'p.start_day', 'p.end_day'])
      .where(asked('s.employment_id'))
      .where('s.status', '=', 'published'),
  (slip) => slip.employment_id,
);

const slipById = askedTogether(
  (db, asked) =>
    db
      .selectFrom('payroll_payslips as s')
      .innerJoin('payroll_periods as p', 'p.id', 's.period_id')
      // One that is another's than it was stays to be found, and refused as damaged.
      .leftJoin('legal_entities as e', 'e.id', 's.legal_entity_id')
      .selectAll('s')
      .select(['p.code as period_code', 'p.start_day', 'p.end_day', 'e.names as entity_names'])
      .where(asked('s.id')),
  ({ id }) => id,
);

/** Of a slip only what tells which there are. */
type SlipHead = Awaited<ReturnType<typeof slipsOfEmployment>>[number];
type OwnSlip = Awaited<ReturnType<typeof slipById>>[number];

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/** Of the newest pay date first; of one day that which was published last. */
const newestFirst = (a: SlipHead, b: SlipHead): number =>
  descending(a.pay_date, b.pay_date) ||
  descending(a.published_at ?? '', b.published_at ?? '') ||
  descending(a.id, b.id);

/** Published slips of one's own employments that may be seen by now, newest pay date first; what they say isn't read. */
async function visibleSlips(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
): Promise<SlipHead[]> {
  const slips = (await Promise.all(employmentIds.map((id) => slipsOfEmployment(db, id)))).flat();
  // The view day begins where the legal entity is, which differs from slip to slip.
  const visible = ({ view_from, time_zone }: SlipHead) =>
    view_from === null || view_from <= today(clock, time_zone);
  return slips.filter(visible).sort(newestFirst);
}

/** Slips with what they say, in the same order; whose figures are shown is whole. */
async function opened(db: Kysely<DB>, heads: readonly SlipHead[]): Promise<OwnSlip[]> {
  const slips = (await Promise.all(heads.map(({ id }) => slipById(db, id)))).flat();
  await requireSoundPayslips(db, slips);
  return slips;
}

/** Those whose figures may be read by now, and those that are closed for the moment. */
export async function readableSlips(db: Kysely<DB>, clock: Clock, employmentIds: readonly string[]) {
  const slips = await opened(db, await visibleSlips(db, clock, employmentIds));
  return {
    open: slips.filter(({ forbidden_at: closed }) => closed === null),
    closed: slips.filter(({ forbidden_at: closed }) => closed !== null),
  };
}

/** The next day on which the solutions that paid somebody last pay again. */
export async function nextPayDay(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
): Promise<string | null> {
  const [last] = await visibleSlips(db, clock, employmentIds);
  if (!last) return null;
  const next = await db
    .selectFrom('payroll_periods')
    .select('pay_date')
    .where('solution_id', '=', last.solution_id)
    .where('pay_date', '>=', today(clock, last.time_zone))
    .where('pay_date', '>', last.pay_date)
    .orderBy('pay_date')
    .executeTakeFirst();
  return next?.pay_date ?? null;
}

const periodOf = (slip: OwnSlip): OwnRow['period'] => ({
  code: slip.period_code,
  start: slip.start_day,
  end: slip.end_day,
});

function rowOf(slip: OwnSlip, before: OwnSlip | undefined, locked = false): OwnRow {
  const forbidden = slip.forbidden_at !== null;
  // What is closed is not given away by the one beside it either.
  const difference =
    !forbidden &&
    !locked &&
    before &&
    before.forbidden_at === null &&
    before.net !== null &&
    slip.net !== null &&
    before.currency === slip.currency
      ? formatAmount((Number(slip.net) - Number(before.net)) / 10 ** slip.scale, slip.scale, {
          grouping: false,
        })
      : null;
  return {
    id: slip.id,
    number: slip.number,
    name: JSON.parse(slip.name) as OwnRow['name'],
    period: periodOf(slip),
    payDate: slip.pay_date,
    currency: slip.currency,
    scale: slip.scale,
    net: forbidden || locked ? null : netText(slip),
    forbidden,
    locked,
    difference,
    publishedAt: slip.published_at ?? '',
    viewed: slip.first_viewed_at !== null,
  };
}

/** The slip before it of the same solution and employment. */
function previousOf(slips: readonly SlipHead[], slip: SlipHead): SlipHead | undefined {
  return slips.find(
    (other) =>
      other.solution_id === slip.solution_id &&
      other.employment_id === slip.employment_id &&
      other.end_day < slip.start_day,
  );
}

export async function listOwnPayslips(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  input: z.infer<typeof ownPayslipListInput> & { locked: boolean },
): Promise<z.infer<typeof ownPayslipPage>> {
  const slips = await visibleSlips(db, clock, employmentIds);
  const years = [...new Set(slips.map((slip) => Number(slip.pay_date.slice(0, 4))))].sort((a, b) => b - a);
  const wanted = input.year ? slips.filter((slip) => slip.pay_date.startsWith(`${input.year}-`)) : slips;
  const page = wanted.slice((input.page - 1) * input.pageSize, input.page * input.pageSize);
  // The figures of these are shown, and those before them by what they differ.
  const shown = page.map((slip) => ({ slip, before: previousOf(slips, slip) }));
  const whole = await opened(db, [...new Set(shown.flatMap(({ slip, before }) => [slip, before ?? slip]))]);
  const of = new Map(whole.map((slip) => [slip.id, slip]));
  return {
    rows: shown.flatMap(({ slip: { id }, before }) => {
      const slip = of.get(id);
      return slip ? [rowOf(slip, of.get(before?.id ?? ''), input.locked)] : [];
    }),
    total: wanted.length,
    years,
  };
}

/** One's own slip that may be looked at, and the one before it. */
async function ownSlip(db: Kysely<DB>, clock: Clock, employmentIds: readonly string[], id: string) {
  const heads = await visibleSlips(db, clock, employmentIds);
  const head = heads.find((each) => each.id === id);
  if (!head) refuse('platform.NOT_FOUND');
  if (head.forbidden_at !== null) refuse('payroll.payslips.VIEWING_FORBIDDEN');
  const before = previousOf(heads, head);
  const [slip, earlier] = await opened(db, before ? [head, before] : [head]);
  if (!slip) refuse('platform.NOT_FOUND');
  return { slip, earlier };
}

/** The same, where the one before it may be looked at too. */
export async function ownSlipWithPrevious(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  id: string,
): Promise<{ slip: OwnSlip; previous: OwnSlip | undefined }> {
  const { slip, earlier } = await ownSlip(db, clock, employmentIds, id);
  return { slip, previous: earlier?.forbidden_at === null ? earlier : undefined };
}

/** When, and at which slip: those that are looked at in the same moment are noted with the time of the first of them. */
const noteFirstLook = gathered(
  (db) => async (looks) => {
    const [first_viewed_at = ''] = looks[0]?.split(' ') ?? [];
    const ids = looks.map((look) => look.slice(first_viewed_at.length + 1));
    await db
      .updateTable('payroll_payslips')
      .set({ first_viewed_at })
      .where('id', 'in', ids)
      .where('first_viewed_at', 'is', null)
      .execute();
    return [];
  },
  () => '',
);

/** Nothing but what the slip has kept since it was made: opening it costs the same in a batch of any size. */
export async function getOwnPayslip(
  ctx: SignedInCtx & { portal: PortalSettings },
  id: string,
): Promise<z.infer<typeof ownPayslipDetail>> {
  const { db, clock, user, portal } = ctx;
  const { slip, earlier } = await ownSlip(db, clock, user.employmentIds, id);
  if (slip.first_viewed_at === null) {
    const noted = noteFirstLook(db, `${instant(clock)} ${id}`);
    // One that fails, on a full disk or late, is noted with the next look.
    await writeInBackground(
      noted.catch(() => undefined),
      () => undefined,
    );
  }
  const previous = earlier?.forbidden_at === null ? earlier : undefined;
  return {
    ...rowOf(slip, earlier),
    viewed: true,
    employee: {
      name: slip.employee_name,
      employeeNumber: slip.employee_number,
      legalEntity:
        slip.entity_names === null ? '' : (JSON.parse(slip.entity_names) as Record<string, string>),
    },
    issuedOn: slip.published_at === null ? '' : localTimeOf(slip.published_at, slip.time_zone).slice(0, 10),
    style: slip.style,
    ...(await bodyWithLogo(db, slip)),
    previous: previous ? { id: previous.id, period: periodOf(previous), net: netText(previous) } : null,
    // Marked in any case; in which words is the company's choice.
    watermark: (await readerMark(ctx, portal)) ?? `${slip.employee_name} ${slip.employee_number}`,
    disputes: await disputesOf(db, { slip }, user.id),
  };
}

/** Begins to speak with payroll about one line of a payslip one may look at. */
export async function disputeOwnPayslip(
  ctx: SignedInCtx,
  { id, group, item, text }: z.infer<typeof confirmationSchemas.disputePayslipInput>,
): Promise<{ disputeId: string }> {
  const { slip } = await ownSlipWithPrevious(ctx.db, ctx.clock, ctx.user.employmentIds, id);
  const line = (JSON.parse(slip.body) as PayslipBody).groups[group]?.items[item];
  if (!line) return refuse('payroll.confirmations.UNKNOWN_LINE');
  return disputePayslip(ctx, slip, { line, text });
}

/**
 * How each figure of the slip came about, one level deep, in the words of the solution. It takes the batch's tables, so it
 * is asked for when somebody wants to know.
 */
export async function explainOwnPayslip(
  db: Kysely<DB>,
  clock: Clock,
  person: { id: string; employmentIds: readonly string[]; language: Language },
  id: string,
): Promise<ExplainLine[]> {
  const { language } = person;
  const { slip } = await ownSlip(db, clock, person.employmentIds, id);
  const body = JSON.parse(slip.body) as PayslipBody;
  const loaded = await loadBatch(db, SYSTEM_SCOPE, slip.batch_id);
  const table = loaded.plan.master?.code ?? '';
  const cells = new Map<string, Cell>();
  for (const { column, name, ...line } of body.groups.flatMap((group) => group.items)) {
    if (column === null) continue;
    const { table: own = table, rowKey = slip.row_key } = line;
    const id = [own, rowKey, column].join('\n');
    if (!cells.has(id)) cells.set(id, { table: own, rowKey, column, ofRow: slip.row_key, name, line });
  }
  const asked = [...cells.values()];
  const nodes = await explainCells(
    db,
    loaded,
    asked.map(({ name: _name, line: _line, ...cell }) => cell),
    person,
    true,
  );
  const typed = await Promise.all(nodes.map((node) => typedOver(db, loaded, node)));
  return nodes.flatMap((node, i) =>
    asked[i] ? { ...lineOf(node, asked[i], loaded.plan, language), typed: typed[i] ?? null } : [],
  );
}

interface Cell {
  table: string;
  rowKey: string;
  column: string;
  ofRow: string;
  name: ExplainLine['name'];
  line: Pick<ExplainLine, 'table' | 'rowKey'>;
}

function lineOf(
  node: ExplainNode,
  { table, column, name, line }: Cell,
  plan: Plan,
  language: Language,
): Omit<ExplainLine, 'typed'> {
  const words = (text: string) => inWords(text, [plan.tableOf.get(table), plan.master], language);
  const inputs = (node.inputs ?? []).filter((input) => !input.ofOthers);
  return {
    column,
    ...(line.rowKey === undefined ? {} : { table, rowKey: line.rowKey }),
    name,
    value: node.shown,
    sentence: wordsOf(node.sentence),
    parts: inputs.flatMap(({ said, sentence }) => (said ? [{ ...said, sentence: sentence ?? null }] : [])),
    formula: node.formula ? words(node.formula) : null,
    // A formula filled with other people's figures stays unfilled.
    filled: inputs.length === (node.inputs ?? []).length ? (node.filled ?? null) : null,
    note: node.formula && !node.filled ? (node.note ?? null) : null,
    inputs: inputs.map((input) => ({
      name: words(input.label).replace(/^\[([^[\]]+)\]$/, '$1'),
      value: input.shown,
      source: input.note ?? null,
    })),
  };
}

/** A figure alone says nothing that the line doesn't: what went into it does. */
const wordsOf = (sentence: string | undefined): string | null =>
  sentence === undefined || /^[−-]?[\d.,]+$/.test(sentence) ? null : sentence;

type Loaded = Awaited<ReturnType<typeof loadBatch>>;

async function typedOver(
  db: Kysely<DB>,
  loaded: Loaded,
  { kind, ref }: ExplainNode,
): Promise<ExplainLine['typed']> {
  if (kind !== 'override' || !ref) return null;
  const origin = await originOfCell(db, loaded, ref);
  return origin?.by && origin.at ? { by: origin.by, at: origin.at, reason: origin.reason ?? null } : null;
}

type Plan = Loaded['plan'];

/** `[@gross]` as `[Gross pay]`: an employee knows the items by their names, not by the codes of the solution. */
function inWords(formula: string, tables: readonly Plan['master'][], language: Language): string {
  return formula.replace(/\[@([^\].[]+)\]/g, (all, code: string) => {
    const name = tables.find((table) => table?.columnOf.has(code))?.columnOf.get(code)?.file.name;
    const words = typeof name === 'string' ? name : name && pickText(name, language);
    return words ? `[${words}]` : all;
  });
}
