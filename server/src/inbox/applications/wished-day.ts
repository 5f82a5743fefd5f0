import { OPEN_APPROVALS } from '@suanpan/engine/approvals';
import type { Kysely } from 'kysely';
import type { ApplicationType } from '../../platform/applications/application-types.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { inboxTexts } from '../texts.ts';
import { formOf, todayOf } from './applications.repo.ts';
import type { FormValues } from './judge-form.ts';
import { findType } from './offered-applications.ts';

/** Whoever keeps the records corrects what is past; what is asked for lies ahead. */
export async function refusePastDay(
  context: { db: Kysely<DB>; clock: Clock },
  { wishedDay }: ApplicationType,
  employmentId: string,
  form: FormValues,
): Promise<void> {
  if (!wishedDay || String(form[wishedDay.field]) >= (await todayOf(context.db, context.clock, employmentId)))
    return;
  refuse('inbox.applications.DAY_PAST', {}, { fields: [wishedDay.field] });
}

/** Of those still open whose day has passed meanwhile: what an approval does now, by the id of the application. */
export async function sayWhatIsLate(
  db: Kysely<DB>,
  clock: Clock,
  ids: readonly string[],
): Promise<Map<string, Texts>> {
  const rows = await db
    .selectFrom('inbox_applications as p')
    .innerJoin('inbox_approvals as a', 'a.id', 'p.approval_id')
    .innerJoin('employments as e', 'e.id', 'p.employment_id')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['p.id', 'p.type', 'p.form', 'l.time_zone as timeZone'])
    .where('p.id', 'in', [...ids])
    .where('a.status', 'in', OPEN_APPROVALS)
    .execute();
  const said = new Map<string, Texts>();
  for (const row of rows) {
    const wished = (await findType(db, row.type))?.wishedDay;
    if (!wished) continue;
    const day = String(formOf(row)[wished.field]);
    if (day < today(clock, row.timeZone))
      said.set(row.id, inboxTexts.inEvery(`late.${wished.decidedLate}`, { day: dayTexts(day) }));
  }
  return said;
}
