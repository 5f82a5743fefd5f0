import type { Kysely } from 'kysely';
import { usersOfPersons, usersWithPermission } from '../../identity/index.ts';
import { type Notice, notify } from '../../inbox/index.ts';
import { personsOfEmployments } from '../../people/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { batchNameTexts, periodTexts } from '../shared/batch-names.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import { type DisputePlace, ownAddress } from './dispute-place.ts';
import type { ConfirmationRecord, DisputeRecord } from './disputes.repo.ts';
import { readLine } from './shown-figures.ts';
import { confirmationsTexts } from './texts.ts';

export const ANSWER = 'payroll.batches.edit';

export const lineName = ({ line }: Pick<DisputeRecord, 'line'>): Texts =>
  textsOf(JSON.stringify(readLine(line).name));

/** A batch as people speak of it. */
export async function calledOf(db: Kysely<DB>, batchId: string) {
  const batch = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.name as batchName', 'b.solution_id', 'p.name', 'p.code', 'p.start_day', 'p.end_day'])
    .where('b.id', '=', batchId)
    .executeTakeFirstOrThrow();
  return {
    solutionId: batch.solution_id,
    batch: batchNameTexts(batch.batchName),
    period: periodTexts(batch),
  };
}

/** The accounts of employments; who has none can't answer. */
export async function accountsOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const persons = await personsOfEmployments(db, employmentIds);
  const users = await usersOfPersons(db, [...persons.values()]);
  return new Map(
    employmentIds.flatMap((id) => {
      const user = users.get(persons.get(id) ?? '');
      return user ? [[id, user] as const] : [];
    }),
  );
}

type Told = Pick<ConfirmationRecord, 'id' | 'batch_id' | 'employment_id'>;

/** Asks or reminds: each is told where the figures are, in the inbox and by mail. */
export async function tellToConfirm(
  db: Kysely<DB>,
  clock: Clock,
  kind: 'asked' | 'remind',
  rows: readonly (Told & Pick<ConfirmationRecord, 'answer_by'>)[],
): Promise<number> {
  const accounts = await accountsOf(
    db,
    rows.map((row) => row.employment_id),
  );
  const periods = new Map<string, Texts>();
  for (const id of new Set(rows.map((row) => row.batch_id))) periods.set(id, (await calledOf(db, id)).period);
  const notices = rows.flatMap((row): Notice[] => {
    const user = accounts.get(row.employment_id);
    const period = periods.get(row.batch_id);
    if (!user) return [];
    const title = confirmationsTexts.inEvery(`notices.${kind}`, { period, day: dayTexts(row.answer_by) });
    return [{ userIds: [user], category: 'reminder', title, url: ownAddress(row.id), mail: true }];
  });
  await notify(db, clock, ...notices);
  return notices.length;
}

/** An employee has written: who set it before them is told, or where that was themselves, everybody who may answer. */
export async function tellPayroll(
  db: Kysely<DB>,
  clock: Clock,
  kind: 'disputed' | 'replied',
  place: DisputePlace,
  dispute: DisputeRecord,
): Promise<void> {
  const { batch, solutionId } = await calledOf(db, place.batchId);
  const own = (await accountsOf(db, [place.employmentId])).get(place.employmentId);
  const able = (
    await usersWithPermission(db, ANSWER, (scope) => isSolutionInScope(db, scope, solutionId))
  ).flatMap(({ id }) => (id === own ? [] : [id]));
  const { person, shownBy } = place;
  await notify(db, clock, {
    userIds: shownBy !== null && able.includes(shownBy) ? [shownBy] : able,
    category: 'reminder',
    title: confirmationsTexts.inEvery(`notices.${kind}`, { person, batch, line: lineName(dispute) }),
    url: place.staffAddress,
    mail: true,
  });
}

/** Payroll has written. */
export async function tellEmployee(
  db: Kysely<DB>,
  clock: Clock,
  kind: 'answered' | 'resolved',
  place: DisputePlace,
  dispute: DisputeRecord,
): Promise<void> {
  const user = (await accountsOf(db, [place.employmentId])).get(place.employmentId);
  if (!user) return;
  const { period } = await calledOf(db, place.batchId);
  await notify(db, clock, {
    userIds: [user],
    category: 'reminder',
    title: confirmationsTexts.inEvery(`notices.${kind}`, { period, line: lineName(dispute) }),
    url: place.ownAddress,
    mail: true,
  });
}
