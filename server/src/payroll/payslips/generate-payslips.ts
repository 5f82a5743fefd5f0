import type { SolutionFile } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Insertable, Kysely } from 'kysely';
import { legalEntityFacts } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { inChunks, shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scaled } from '../balances/ledger.repo.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { noteSlips } from '../batches/record/batch-revisions.ts';
import { heldNow, paidLater } from '../batches/record/holds.repo.ts';
import { isLines, type PayslipLayout, payslipLayout } from '../calculation/threads/payslip-columns.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import { digestOfPayslip } from './payslip-digest.ts';
import { payslipSettingsInForce } from './payslip-settings.repo.ts';
import { openSource } from './payslip-sources.ts';
import { viewDay } from './view-day.ts';

/** Slips written by one statement: on SQLite it has the thread to itself. */
export const SLIPS_AT_ONCE = 100;

export interface PayslipChoice {
  /** From when they may be looked at; absent: as is set for the solution. */
  checkDay?: string;
  publishedLayout?: boolean;
}

/** Nothing but a header: balances need no items of their own. */
const HEADLESS: PayslipLayout = { header: [], groups: [] };

/** Drafts for everybody in the batch who has no slip in force; drafts made before are made anew. */
export async function generatePayslips(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  { checkDay, publishedLayout = false }: PayslipChoice = {},
): Promise<{ generated: number; kept: number }> {
  const { db, clock } = ctx;
  const { batch, plan, file, period, solution } = loaded;
  const settings = await payslipSettingsInForce(db, solution.id, file);
  const own = payslipLayout(file);
  const borrowed = own === null && publishedLayout ? await layoutOfPublished(db, loaded) : null;
  const layout = own ?? borrowed?.layout ?? (settings.source === 'balance' ? HEADLESS : null);
  if (!layout || !plan.master) refuse('payroll.payslips.NO_LAYOUT');
  await discardDrafts(ctx, batch.id);
  const source = await openSource(db, settings.source, loaded, layout, ctx.user.id);
  const people = await employmentsByNumber(db, batch.id);
  const entities = await legalEntityFacts(
    db,
    [...people.values()].map((person) => person.legal_entity_id),
  );
  const existing = await existingSlips(db, batch.id);
  // A payslip says what is paid: whose salary is held gets one when it is released.
  const held = await heldNow(db, batch.id);
  const later = await paidLater(db, batch.id);
  const now = instant(clock);
  let next = existing.highest;
  let generated = 0;
  let kept = 0;
  const slipOf = (rowKey: string, row: number): Insertable<DB['payroll_payslips']> | null => {
    const person = people.get(firstOfKey(rowKey));
    if (!person) return null;
    const amount = source.net(rowKey, row);
    const slip = {
      id: newId(clock),
      number: `PS${batch.number}-${String(++next).padStart(5, '0')}`,
      batch_id: batch.id,
      solution_id: solution.id,
      period_id: period.id,
      employment_id: person.employment_id,
      row_key: rowKey,
      employee_number: person.employee_number,
      employee_name: person.person_name,
      legal_entity_id: person.legal_entity_id,
      status: 'draft' as const,
      name: JSON.stringify(settings.name),
      style: settings.style,
      currency: solution.currency,
      scale: solution.scale,
      net: amount === null ? null : scaled(amount, solution.scale),
      body: JSON.stringify(source.body(rowKey, row)),
      source: settings.source,
      pay_date: later.get(person.employee_number) ?? period.pay_date,
      view_from: checkDay ?? viewDay(settings, period.end_day),
      time_zone: entities.get(person.legal_entity_id)?.timeZone ?? 'UTC',
      replaces_id: existing.disabled.get(rowKey)?.id ?? null,
      created_at: now,
      published_at: null,
      published_by: null,
      first_viewed_at: null,
      disabled_at: null,
      disabled_by: null,
      disabled_reason: null,
    };
    return { ...slip, digest: digestOfPayslip(slip) };
  };
  for await (const part of inChunks(source.rows, SLIPS_AT_ONCE)) {
    const due = part.filter(([rowKey]) => !held.has(firstOfKey(rowKey)));
    const fresh = due.filter(([rowKey]) => !existing.inForce.has(rowKey));
    const rows: Insertable<DB['payroll_payslips']>[] = [];
    for (const [rowKey, row] of fresh) {
      const slip = slipOf(rowKey, row);
      if (slip) rows.push(slip);
      if (shouldYield()) await yieldToEventLoop();
    }
    for (const some of chunksOfRows(rows)) await db.insertInto('payroll_payslips').values(some).execute();
    kept += due.length - fresh.length;
    generated += rows.length;
  }
  await noteSlips(db, batch.id, { draft: generated });
  await ctx.audit.write({
    action: 'payroll.payslips.generate',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: {
      generated,
      kept,
      ...(held.size > 0 ? { held: held.size } : {}),
      hash: batch.result_hash,
      ...(settings.source === 'batch' ? {} : { source: settings.source }),
      ...(borrowed ? { layoutOfCopy: borrowed.number } : {}),
    },
    changes: changesBetween({ payslips: kept }, { payslips: kept + generated }),
  });
  return { generated, kept };
}

/**
 * The layout of the solution's published copy, for a batch whose own copy has none. It arranges what was computed and
 * frozen: an item that would have to be computed first is refused by name.
 */
async function layoutOfPublished(db: Kysely<DB>, { solution, plan }: LoadedBatch) {
  const copy = await findCopy(db, solution.id, 'published');
  const layout = copy ? payslipLayout(JSON.parse(copy.file) as SolutionFile) : null;
  if (!copy || !layout) return null;
  const isThere = (table: string | undefined, column: string) =>
    plan.tableOf.get(table ?? '')?.columns.some(({ code }) => code === column) === true;
  const master = plan.master?.code;
  const items = [...layout.header, ...layout.groups.flatMap((group) => group.items)];
  const absent = items.filter((place) =>
    isLines(place)
      ? !isThere(master, place.rows) ||
        [place, ...place.labels].some(({ own, column }) => !own || !isThere(place.table, column))
      : !place.own || !isThere(master, place.column),
  );
  if (absent.length > 0)
    refuse('payroll.payslips.LAYOUT_NEEDS_FIGURES', {
      number: copy.number,
      items: absent.map(({ item }) => item.value).join(', '),
    });
  return { layout, number: copy.number };
}

/** Takes back drafts; issued slips stay, whatever happens to the batch. */
export async function discardDrafts({ db }: Pick<SignedInCtx, 'db'>, batchId: string): Promise<void> {
  const drafts = await db
    .selectFrom('payroll_payslips')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('status', '=', 'draft')
    .execute();
  let discarded = 0;
  for (const ids of chunksOfValues(
    drafts.map((draft) => draft.id),
    SLIPS_AT_ONCE,
  )) {
    const result = await db.deleteFrom('payroll_payslips').where('id', 'in', ids).executeTakeFirst();
    discarded += Number(result.numDeletedRows);
  }
  if (discarded > 0) await noteSlips(db, batchId, { draft: -discarded });
}

async function employmentsByNumber(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  const people = new Map<string, (typeof rows)[number]>();
  for await (const part of inChunks(rows)) for (const row of part) people.set(row.employee_number, row);
  return people;
}

async function existingSlips(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_payslips')
    .select(['id', 'row_key', 'status', 'number'])
    .where('batch_id', '=', batchId)
    .execute();
  const inForce = new Set<string>();
  /** The disabled slip of a row, the last one where there are several. */
  const disabled = new Map<string, { id: string; number: number }>();
  let highest = 0;
  for (const row of rows) {
    const number = Number(row.number.split('-').at(-1));
    highest = Math.max(highest, number);
    if (row.status === 'published') inForce.add(row.row_key);
    if (row.status === 'disabled' && number > (disabled.get(row.row_key)?.number ?? 0))
      disabled.set(row.row_key, { id: row.id, number });
  }
  return { inForce, disabled, highest };
}
