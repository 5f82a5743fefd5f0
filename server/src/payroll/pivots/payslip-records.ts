import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { type PayslipLayout, payslipLayout } from '../calculation/threads/payslip-columns.ts';
import { requireSoundPayslips } from '../payslips/payslip-digest.ts';
import type { PayslipBody } from '../payslips/payslips.schemas.ts';
import { payslipsInScope } from '../payslips/payslips-in-scope.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import { type FieldOfItem, fieldsOfItems, figureFields } from './payslip-items.ts';
import { BUILT_IN, type PivotField, type PivotSource, type ReadRecord } from './pivot-types.ts';
import type { PivotDefinition } from './pivots.schemas.ts';
import { pivotTexts } from './texts.ts';

/** Each slip is read, checked and parsed whole: ten thousand take a second or two. */
const MOST_SLIPS = 120_000;

/** Slips that are read and parsed at once. */
const AT_ONCE = 1000;

/** What a copy puts on payslips; one without a layout of its own was lent that of the published copy. */
async function layoutOf(db: Kysely<DB>, { file, solution }: LoadedBatch): Promise<PayslipLayout | null> {
  const own = payslipLayout(file);
  if (own) return own;
  const published = await findCopy(db, solution.id, 'published');
  return published ? payslipLayout(JSON.parse(published.file) as SolutionFile) : null;
}

/**
 * What payslips may be analysed by: period and place, who it is only for those who may see single pay; and every figure that
 * a copy puts on them, the newest copy's first. What somebody has of a balance isn't added up over periods: slips made of
 * balances count, and bring no figures.
 */
export async function payslipFields(db: Kysely<DB>, source: PivotSource): Promise<PivotField[]> {
  const field = (
    name: (typeof BUILT_IN)[number] | 'employee' | 'net',
    more: Partial<PivotField> = {},
  ): PivotField => ({
    ...{ code: `@${name}`, name: pivotTexts.inEvery(`fields.${name}`) },
    ...{ type: 'text', scale: null, groups: true, figures: false },
    ...more,
  });
  const fields = new Map<string, PivotField>();
  const copies = new Set<string>();
  for (const { id, copyHash } of source.payslips) {
    if (copies.has(copyHash)) continue;
    copies.add(copyHash);
    const loaded = await loadBatch(db, SYSTEM_SCOPE, id);
    for (const item of figureFields(await layoutOf(db, loaded)))
      if (!fields.has(item.code))
        fields.set(item.code, {
          ...{ ...item, scale: item.scale ?? (item.type === 'money' ? source.solution.scale : null) },
          ...{ groups: source.individual, figures: true },
        });
  }
  const net = {
    type: 'money',
    scale: source.solution.scale,
    groups: source.individual,
    figures: true,
  } as const;
  return [
    ...BUILT_IN.map((name) => field(name)),
    ...(source.individual ? [field('employee')] : []),
    field('net', net),
    ...fields.values(),
  ];
}

/** The payslips that count: none that was disabled; to who may see groups only, those that employees may see. */
function slipsOf(
  db: Kysely<DB>,
  { solution, individual, scope }: PivotSource,
  batchId: string,
  search: string | undefined,
) {
  const query = db
    .selectFrom('payroll_payslips as p')
    .where('p.solution_id', '=', solution.id)
    .where('p.batch_id', '=', batchId)
    .where(payslipsInScope(scope))
    .where('p.status', 'in', individual ? ['draft', 'published'] : ['published']);
  return search ? query.where(anyContains(['p.employee_name', 'p.employee_number'], search)) : query;
}

interface Reading {
  placeOf: (
    batchId: string,
    number: string,
  ) => { department: string | null; entity: string | null } | undefined;
  grouping: readonly string[];
}

/** The payslips of these batches as rows: what stands on each, under the fields that are asked for. */
export async function readPayslips(
  db: Kysely<DB>,
  source: PivotSource,
  batches: PivotSource['payslips'],
  { values, search }: PivotDefinition,
  { placeOf, grouping }: Reading,
): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  const layouts = new Map<string, FieldOfItem>();
  for (const { id: batchId, periodCode, copyHash } of batches) {
    const fieldOf =
      layouts.get(copyHash) ?? fieldsOfItems(await layoutOf(db, await loadBatch(db, SYSTEM_SCOPE, batchId)));
    layouts.set(copyHash, fieldOf);
    const found = slipsOf(db, source, batchId, search);
    const { count } = await found
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (records.length + Number(count) > MOST_SLIPS)
      refuse('payroll.pivots.TOO_MANY_ROWS', { rows: records.length + Number(count), most: MOST_SLIPS });
    for (let after = ''; ; ) {
      const slips = await found
        .selectAll('p')
        .where('p.id', '>', after)
        .orderBy('p.id')
        .limit(AT_ONCE)
        .execute();
      const last = slips.at(-1);
      if (!last) break;
      await requireSoundPayslips(db, slips);
      for (const slip of slips) {
        if (shouldYield()) await yieldToEventLoop();
        const figures = figuresOn(JSON.parse(slip.body) as PayslipBody, fieldOf);
        if (slip.net !== null) figures.set('@net', Number(slip.net) / 10 ** slip.scale);
        const place = placeOf(batchId, slip.employee_number);
        const textAt = (field: string): string | null => {
          if (field === '@period') return periodCode;
          if (field === '@department') return place?.department ?? null;
          if (field === '@entity') return place?.entity ?? null;
          if (field === '@employee') return `${slip.employee_name} (${slip.employee_number})`;
          return figures.get(field)?.toString() ?? null;
        };
        records.push({
          ...{ batchId, period: periodCode, rowKey: slip.id, person: slip.employee_number },
          groups: new Map(grouping.map((field) => [field, textAt(field)])),
          figures: values.map(({ field }) => figures.get(field) ?? null),
          texts: values.map(({ field, aggregate }) => (aggregate === 'distinct' ? textAt(field) : null)),
        });
      }
      after = last.id;
    }
  }
  return records;
}

/** The figures of one slip by field; lines of one item come together. */
function figuresOn({ groups }: PayslipBody, fieldOf: FieldOfItem): Map<string, number> {
  const figures = new Map<string, number>();
  for (const { name, items } of groups)
    for (const item of items) {
      const code = fieldOf(name, item);
      const figure = item.value === null || item.value.trim() === '' ? Number.NaN : Number(item.value);
      if (code !== undefined && Number.isFinite(figure)) figures.set(code, (figures.get(code) ?? 0) + figure);
    }
  return figures;
}
