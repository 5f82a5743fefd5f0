import type { SolutionFile } from '@suanpan/engine';
import { formatAmount } from '@suanpan/engine/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { anyContains, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import type { PayslipStanding } from '../shared/payroll.words.ts';
import { requireSoundPayslips } from './payslip-digest.ts';
import { chosenIn, type ReminderWay, settingsOfFile } from './payslip-settings.repo.ts';
import type {
  PayslipBody,
  payslipDetail,
  payslipListInput,
  payslipPage,
  payslipRow,
} from './payslips.schemas.ts';
import { newestWithPayslips, payslipsInScope } from './payslips-in-scope.ts';
import { readLogo } from './style/logos.repo.ts';
import { viewPlace } from './view-day.ts';

export type PayslipRecord = Selectable<DB['payroll_payslips']>;

export function netText(slip: { net: number | null; scale: number }): string | null {
  return slip.net === null
    ? null
    : formatAmount(Number(slip.net) / 10 ** slip.scale, slip.scale, { grouping: false });
}

function slips(db: Kysely<DB>, scope: DataScope) {
  return db
    .selectFrom('payroll_payslips as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .innerJoin('payroll_batches as b', 'b.id', 'p.batch_id')
    .innerJoin('payroll_periods as t', 't.id', 'p.period_id')
    .where(payslipsInScope(scope));
}

/** A published slip that its reader may not look at is told apart. */
export const standing = sql<PayslipStanding>`case when p.status = 'published' and p.forbidden_at is not null then 'forbidden' else p.status end`;

type Asked = Omit<z.infer<typeof payslipListInput>, 'page' | 'pageSize'>;

/** Those asked for, whatever their status. */
function slipsAsked(db: Kysely<DB>, scope: DataScope, input: Asked) {
  let query = db.selectFrom('payroll_payslips as p').where(payslipsInScope(scope));
  if (input.batchId) query = query.where('p.batch_id', '=', input.batchId);
  if (input.solutionId) query = query.where('p.solution_id', '=', input.solutionId);
  if (input.employmentId) query = query.where('p.employment_id', '=', input.employmentId);
  if (input.newest) query = query.where('p.batch_id', 'in', newestWithPayslips(db));
  if (input.periodId) query = query.where('p.period_id', '=', input.periodId);
  if (input.source) query = query.where('p.source', '=', input.source);
  if (input.unread) query = query.where(standing, '=', 'published').where('p.first_viewed_at', 'is', null);
  if (input.search) {
    query = query.where(anyContains(['p.employee_name', 'p.employee_number', 'p.number'], input.search));
  }
  return query;
}

/** Their ids, in the order they are shown in. */
function idsInOrder(query: ReturnType<typeof slipsAsked>, input: Asked) {
  const sort = input.sort?.[0];
  const columns = {
    number: 'p.number',
    employeeName: 'p.employee_name',
    employeeNumber: 'p.employee_number',
    net: 'p.net',
  } as const;
  const by = sort && sort.column in columns ? columns[sort.column as keyof typeof columns] : 'p.number';
  return (input.status ? query.where(standing, '=', input.status) : query)
    .select('p.id')
    .orderBy(by, sort?.direction ?? (input.batchId ? 'asc' : 'desc'))
    .orderBy('p.id');
}

/** What stands beside a slip is looked up for those that are shown, not for everyone they were chosen from. */
async function rowsOfIds(db: Kysely<DB>, scope: DataScope, ids: readonly string[]) {
  const shown = await shownSlips(db, scope)
    .where('p.id', 'in', ids.length > 0 ? [...ids] : [''])
    .execute();
  await requireSoundPayslips(db, shown);
  const byId = new Map(shown.map((row) => [row.id, row]));
  const ways = await waysTold(db, shown);
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => rowOf(row, ways(row)));
}

/** Payslips in scope, for payroll staff: the newest first, those of one batch in its order. */
export async function listPayslips(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof payslipListInput>,
): Promise<z.infer<typeof payslipPage>> {
  const query = slipsAsked(db, scope, input);
  const counts = await query
    .select([standing.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(standing)
    .execute();
  const total = counts
    .filter((row) => !input.status || row.status === input.status)
    .reduce((sum, row) => sum + Number(row.count), 0);
  const page = await idsInOrder(query, input)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total,
    counts: Object.fromEntries(counts.map((row) => [row.status, Number(row.count)])),
    rows: await rowsOfIds(
      db,
      scope,
      page.map(({ id }) => id),
    ),
  };
}

/** All of them, those of one moment: how many there are, and the rows, some after the others. */
export async function everyPayslip(db: Kysely<DB>, scope: DataScope, input: Asked) {
  const found = await idsInOrder(slipsAsked(db, scope, input), input).execute();
  const ids = found.map(({ id }) => id);
  return {
    total: ids.length,
    async *parts() {
      for (const part of chunksOfValues(ids, 500)) yield await rowsOfIds(db, scope, part);
    },
  };
}

const shownSlips = (db: Kysely<DB>, scope: DataScope) =>
  slips(db, scope)
    .selectAll('p')
    .leftJoin('payroll_payslip_settings as g', 'g.solution_id', 'p.solution_id')
    .select(['b.name as batch_name', 't.code as period_code', 't.start_day', 't.end_day'])
    .select(['s.settings as ofCopy', 'g.settings as ofSolution'])
    .select(['s.code as solution_code', 's.name as solution_name', standing.as('standing')]);

type ShownSlip = Awaited<ReturnType<ReturnType<typeof shownSlips>['executeTakeFirstOrThrow']>>;

const rowOf = (row: ShownSlip, remind: ReminderWay[]): z.infer<typeof payslipRow> => ({
  id: row.id,
  number: row.number,
  name: JSON.parse(row.name) as Record<string, string>,
  source: row.source,
  solution: {
    id: row.solution_id,
    code: row.solution_code,
    name: JSON.parse(row.solution_name) as Record<string, string>,
  },
  style: row.style,
  remind,
  ...viewPlace(row.view_from, row.end_day),
  batchId: row.batch_id,
  batchName: readBatchName(row.batch_name),
  period: { code: row.period_code, start: row.start_day, end: row.end_day },
  employmentId: row.employment_id,
  employeeNumber: row.employee_number,
  employeeName: row.employee_name,
  currency: row.currency,
  scale: row.scale,
  net: netText(row),
  status: row.standing,
  viewFrom: row.view_from,
  publishedAt: row.published_at,
  remindedAt: row.reminded_at,
  viewedAt: row.first_viewed_at,
});

/** By which ways each is told of, as is set for its solution or said by its batch's copy; once published, as it was then. */
async function waysTold(db: Kysely<DB>, rows: readonly ShownSlip[]) {
  const known = (row: ShownSlip): ReminderWay[] | undefined =>
    row.remind === null ? chosenIn(row)?.remind : (JSON.parse(row.remind) as ReminderWay[]);
  const batchIds = new Set(rows.flatMap((row) => (known(row) ? [] : [row.batch_id])));
  const copies = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_copies as c', 'c.id', 'b.copy_id')
    .select(['b.id', 'c.file'])
    .where('b.id', 'in', batchIds.size > 0 ? [...batchIds] : [''])
    .execute();
  const said = new Map(
    copies.map(({ id, file }) => [id, settingsOfFile(JSON.parse(file) as SolutionFile).remind]),
  );
  return (row: ShownSlip): ReminderWay[] => known(row) ?? said.get(row.batch_id) ?? [];
}

export async function describePayslip(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
): Promise<z.infer<typeof payslipDetail>> {
  const row = await shownSlips(db, scope).where('p.id', '=', id).executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
  await requireSoundPayslips(db, [row]);
  const entity = (await legalEntityFacts(db, [row.legal_entity_id])).get(row.legal_entity_id);
  return {
    ...rowOf(row, (await waysTold(db, [row]))(row)),
    payDate: row.pay_date,
    legalEntity: entity?.name ?? '',
    ...(await bodyWithLogo(db, row)),
  };
}

/** What stands on a slip, with the picture in its head. */
export async function bodyWithLogo(
  db: Kysely<DB>,
  slip: Pick<PayslipRecord, 'body'>,
): Promise<Pick<z.infer<typeof payslipDetail>, 'body' | 'logo'>> {
  const body = JSON.parse(slip.body) as PayslipBody;
  return { body, logo: await readLogo(db, body.logo) };
}

export async function payslipsByIds(db: Kysely<DB>, scope: DataScope, ids: readonly string[]) {
  const rows = await slips(db, scope)
    .selectAll('p')
    .where('p.id', 'in', [...ids])
    .execute();
  if (rows.length !== new Set(ids).size) refuse('platform.NOT_FOUND');
  return rows;
}
