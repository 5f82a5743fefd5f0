import type { Severity } from '@suanpan/engine';
import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../../identity/index.ts';
import { arrangedTargets, payrollGaps } from '../../../people/index.ts';
import { inChunks, shouldYield, sortInChunks, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { checksOf } from '../../solutions/configuration/configuration.repo.ts';
import type { AbnormalChecks } from '../../solutions/configuration/configuration.schemas.ts';
import { ABNORMAL_CHECKS, type AbnormalCheck } from '../../solutions/configuration/configuration.words.ts';
import { settingsOf } from '../freshness/batch-facts.ts';
import { netsOf } from '../people/list-people.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { previousPeriod } from '../record/totals.ts';
import { lookAtEmployments, NAMED_THERE, peopleOfBatches } from '../snapshots/batch-employments.ts';
import type { abnormalInput, abnormalPage } from './abnormal.schemas.ts';
import { type AbnormalOf, abnormalKey, abnormalTasks, factsSeen } from './abnormal-tasks.repo.ts';

type Abnormal = z.infer<typeof abnormalPage>['rows'][number];
type Found = Omit<Abnormal, 'severity' | 'assignee' | 'due' | 'acknowledged'>;
type Judged = Found & Pick<Abnormal, 'severity'>;

/** Who deserves a look before paying, by the checks that the solution has on. */
export async function abnormalEmployees(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof abnormalInput>,
): Promise<z.infer<typeof abnormalPage>> {
  const checks = checksOf(settingsOf(loaded.solution));
  const found = await withTasks(db, loaded.batch.id, await findAbnormal(db, loaded, checks));
  const search = input.search?.toLowerCase();
  const rows = found
    .filter((row) => !input.kind || row.kind === input.kind)
    .filter((row) => !input.severities?.length || input.severities.includes(row.severity))
    .filter((row) => input.owner === undefined || (row.assignee?.id ?? null) === input.owner)
    .filter((row) => !input.status || (row.acknowledged ? 'acknowledged' : 'open') === input.status)
    .filter((row) => !search || `${row.employeeNumber} ${row.name}`.toLowerCase().includes(search));
  const counts: Record<string, number> = {};
  for (const row of found) counts[row.kind] = (counts[row.kind] ?? 0) + 1;
  const page = rows.slice((input.page - 1) * input.pageSize, input.page * input.pageSize);
  const nets = await netsOf(
    db,
    loaded,
    page.map((row) => row.employeeNumber),
  );
  return {
    total: rows.length,
    rows: page.map((row) => ({ ...row, net: nets.get(row.employeeNumber) ?? null })),
    counts,
    owners: [
      ...new Map(found.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee]] : []))).values(),
    ],
    currency: loaded.solution.currency,
    off: ABNORMAL_CHECKS.filter((kind) => !checks[kind].on),
  };
}

/** Of these findings those that stand: no other check is asked, of nobody else. */
export async function abnormalAmong(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  people: readonly AbnormalOf[],
): Promise<Judged[]> {
  const wanted = new Set(people.map(abnormalKey));
  const kinds = new Set(people.map(({ kind }) => kind));
  const checks = checksOf(settingsOf(loaded.solution));
  const only = Object.fromEntries(
    ABNORMAL_CHECKS.map((kind) => [kind, { ...checks[kind], on: checks[kind].on && kinds.has(kind) }]),
  ) as AbnormalChecks;
  const ids = new Set(people.map(({ employmentId }) => employmentId));
  return (await findAbnormal(db, loaded, only, ids)).filter((row) => wanted.has(abnormalKey(row)));
}

async function withTasks(db: Kysely<DB>, batchId: string, found: readonly Judged[]): Promise<Abnormal[]> {
  const tasks = await abnormalTasks(db, batchId);
  const names = await userNames(
    db,
    [...tasks.values()].flatMap((task) => [task.assignee_id, task.seen_by]),
  );
  const name = (id: string | null) => (id ? (names.get(id) ?? null) : null);
  return found.map((row) => {
    const task = tasks.get(abnormalKey(row));
    const isSeen = task?.seen_at != null && task.seen_facts === factsSeen(row);
    return {
      ...row,
      assignee: task?.assignee_id ? { id: task.assignee_id, name: name(task.assignee_id) ?? '' } : null,
      due: task?.due_day ?? null,
      acknowledged: isSeen ? { by: name(task.seen_by), at: task.seen_at ?? '', note: task.note ?? '' } : null,
    };
  });
}

/** People whom a check of the solution finds so grave that the batch goes no further; null where no check is. */
export async function countBlockedPeople(db: Kysely<DB>, loaded: LoadedBatch): Promise<number | null> {
  const checks = checksOf(settingsOf(loaded.solution));
  const blocking = ABNORMAL_CHECKS.filter((kind) => checks[kind].on && checks[kind].severity === 'block');
  if (blocking.length === 0) return null;
  const found = await findAbnormal(db, loaded, checks);
  return new Set(found.filter((row) => row.severity === 'block').map((row) => row.employmentId)).size;
}

export async function requireNobodyBlocked(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  const count = await countBlockedPeople(db, loaded);
  if (count) refuse('payroll.batches.ABNORMAL_PEOPLE', { count });
}

async function findAbnormal(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  checks: AbnormalChecks,
  ids?: ReadonlySet<string>,
): Promise<Judged[]> {
  const mine = await peopleIn(db, loaded.batch.id);
  const inBatch: InBatch = new Set(mine.map((row) => row.employment_id));
  const asked = ids ? mine.filter((row) => ids.has(row.employment_id)) : mine;
  const found = [
    ...(await inScope(db, loaded, checks, inBatch)),
    ...(checks.doubled.on ? await doubled(db, loaded, inBatch, checks.doubled.anyPurpose) : []),
    ...(checks.paidLastTime.on ? await paidLastTime(db, loaded, inBatch) : []),
    ...(await wherePayGoes(db, loaded, checks, asked)),
    ...(await byRecordsAndNet(db, loaded, checks, asked)),
  ];
  return found.map((row) => ({ ...row, severity: checks[row.kind].severity as Severity }));
}

type InBatch = ReadonlySet<string>;
type People = Awaited<ReturnType<typeof peopleIn>>;

/** In scope but not in the batch, joining, leaving. */
async function inScope(
  db: Kysely<DB>,
  { computes: period }: LoadedBatch,
  checks: AbnormalChecks,
  inBatch: InBatch,
): Promise<Found[]> {
  const found: Found[] = [];
  if (!checks.missing.on && !checks.left.on && !checks.new.on) return found;
  const joinedFrom = addDaysIso(period.start_day, -checks.new.days);
  const leavesBy = addDaysIso(period.end_day, checks.left.days);
  for (const [index, each] of (await lookAtEmployments(db, period)).entries()) {
    if (index % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const { employmentId, employeeNumber, name, hireDate, leaveDate } = each;
    const add = (kind: AbnormalCheck, date: string | null) => {
      if (checks[kind].on) found.push({ employmentId, employeeNumber, name, kind, date, net: null });
    };
    if (!inBatch.has(employmentId)) {
      add('missing', null);
      continue;
    }
    if (hireDate >= joinedFrom) add('new', hireDate);
    if (leaveDate !== null && leaveDate <= leavesBy) add('left', leaveDate);
  }
  return found;
}

async function doubled(
  db: Kysely<DB>,
  { batch }: LoadedBatch,
  inBatch: InBatch,
  anyPurpose: boolean,
): Promise<Found[]> {
  // Computed again for a period of its own: nobody is paid twice by that.
  if (batch.type === 'offCycle') return [];
  let query = db
    .selectFrom('payroll_batch_employments as e')
    .innerJoin('payroll_batches as b', 'b.id', 'e.batch_id')
    .select(['e.employment_id', 'e.employee_number', 'e.person_name'])
    .distinct()
    .where('b.period_id', '=', batch.period_id)
    .where('b.id', '<>', batch.id)
    .where('b.status', '<>', 'canceled')
    .where('b.type', '=', 'normal');
  if (!anyPurpose) query = query.where('b.purpose', '=', batch.purpose);
  const rows = await query.execute();
  return rows.filter((row) => inBatch.has(row.employment_id)).map((row) => abnormal(row, 'doubled'));
}

async function paidLastTime(db: Kysely<DB>, loaded: LoadedBatch, inBatch: InBatch): Promise<Found[]> {
  const previous = await previousPeriod(db, loaded);
  if (!previous) return [];
  const rows = await peopleOfBatches(db, previous.batchIds);
  return rows.filter((row) => !inBatch.has(row.employment_id)).map((row) => abnormal(row, 'paidLastTime'));
}

/** Nowhere on the pay day, or elsewhere than it did when the figures were calculated. */
async function wherePayGoes(
  db: Kysely<DB>,
  { batch, period }: LoadedBatch,
  checks: AbnormalChecks,
  rows: People,
): Promise<Found[]> {
  if (!checks.noAccount.on && !checks.accountChanged.on) return [];
  const questions = rows.map((row) => ({ employmentId: row.employment_id, payDate: period.pay_date }));
  const arranged = await arrangedTargets(db, questions, batch.calculated_at);
  const targets = new Map(arranged.map((target) => [target.employmentId, target]));
  const found: Found[] = [];
  for await (const part of inChunks(rows))
    for (const row of part) {
      const target = targets.get(row.employment_id);
      if (!target || target.accounts.length === 0) {
        if (checks.noAccount.on) found.push(abnormal(row, 'noAccount'));
      } else if (target.changed && checks.accountChanged.on)
        found.push({
          ...abnormal(row, 'accountChanged'),
          date: target.changed.confirmedAt?.slice(0, 10) ?? null,
        });
    }
  return found;
}

/** What their records lack on the last day of the period, and what the calculation pays them. */
async function byRecordsAndNet(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  checks: AbnormalChecks,
  rows: People,
): Promise<Found[]> {
  const { computes: period } = loaded;
  const { afterLeaving, noCostCentre, noIdNumber, noNet, aboveLimit } = checks;
  const found: Found[] = [];
  if (![afterLeaving, noCostCentre, noIdNumber, noNet, aboveLimit].some(({ on }) => on)) return found;
  const ids = rows.map((row) => row.employment_id);
  const gaps = new Map((await payrollGaps(db, ids, period.end_day)).map((gap) => [gap.employmentId, gap]));
  const nets = await netsOf(
    db,
    loaded,
    rows.map((row) => row.employee_number),
  );
  for (const [index, row] of rows.entries()) {
    if (index % 512 === 0 && shouldYield()) await yieldToEventLoop();
    const gap = gaps.get(row.employment_id);
    const net = nets.get(row.employee_number) ?? null;
    const add = (kind: AbnormalCheck, more: Partial<Found> = {}) => {
      if (checks[kind].on) found.push({ ...abnormal(row, kind), ...more });
    };
    const left = gap?.leaveDate ?? null;
    if (left !== null && left < period.start_day && net !== 0) add('afterLeaving', { date: left, net });
    if (gap?.noCostCentre) add('noCostCentre');
    if (gap?.noIdNumber) add('noIdNumber');
    if (net !== null && net <= 0) add('noNet', { net });
    if (net !== null && aboveLimit.amount > 0 && net > aboveLimit.amount) add('aboveLimit', { net });
  }
  return found;
}

/** Sorted here: a database that sorts a hundred thousand rows answers nothing until it has. */
async function peopleIn(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select(NAMED_THERE)
    .where('batch_id', '=', batchId)
    .execute();
  return sortInChunks(rows, (a, b) =>
    a.employee_number < b.employee_number ? -1 : a.employee_number > b.employee_number ? 1 : 0,
  );
}

function abnormal(
  row: { employment_id: string; employee_number: string; person_name: string },
  kind: AbnormalCheck,
): Found {
  return {
    employmentId: row.employment_id,
    employeeNumber: row.employee_number,
    name: row.person_name,
    kind,
    date: null,
    net: null,
  };
}
