import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts, momentTexts } from '../../platform/texts/day-texts.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { localTime, reason, written } from '../time/form-values.ts';
import { timeTexts } from '../time/texts.ts';
import '../time/time.permissions.ts';
import { recomputeAround, storePunch, timeZoneOf } from './put-punch.ts';
import { readRoster } from './roster.ts';

const form = z.strictObject({
  day: z.iso.date(),
  first: localTime.nullish(),
  last: localTime.nullish(),
  reason,
});
type Form = z.infer<typeof form>;

async function resultOf(db: Kysely<DB>, employmentId: string, day: string) {
  return db
    .selectFrom('attendance_days')
    .select(['result', 'first_at', 'last_at'])
    .where('employment_id', '=', employmentId)
    .where('day', '=', day)
    .executeTakeFirst();
}

const timesOf = ({ first, last }: Form): string[] => [first, last].flatMap((at) => at ?? []);

registerApplicationType<Form>({
  code: 'attendanceAppeal',
  name: timeTexts.inEvery('applications.attendanceAppeal'),
  category: 'approval',
  about: 'self',
  permission: 'people.time.request',
  fields: async () => [
    { key: 'day', kind: 'day', label: timeTexts.inEvery('fields.day'), required: true },
    { key: 'first', kind: 'dayTime', label: timeTexts.inEvery('fields.first'), required: false },
    {
      ...{ key: 'last', kind: 'dayTime', label: timeTexts.inEvery('fields.last'), required: false },
      help: timeTexts.inEvery('help.end'),
    },
    { key: 'reason', kind: 'longText', label: timeTexts.inEvery('fields.reason'), required: true },
  ],
  form,
  process: [
    {
      ...{ code: 'superior', name: timeTexts.inEvery('nodes.superior'), mode: 'any' },
      approvers: [{ kind: 'supervisor', level: 1 }],
    },
  ],
  async check({ db, clock }, { employmentId }, values) {
    const times = timesOf(values);
    if (times.length === 0) refuse('people.time.APPEAL_TIMES');
    if (times.some((at) => at.slice(0, 10) !== values.day && at.slice(0, 10) !== addDaysIso(values.day, 1)))
      refuse('people.time.APPEAL_ANOTHER_DAY');
    if (values.first && values.last && values.first >= values.last) refuse('people.time.START_AFTER_END');
    if (values.day >= today(clock, await timeZoneOf(db, employmentId))) refuse('people.time.DAY_NOT_OVER');
    const [roster] = await readRoster(db, [employmentId], values.day, values.day);
    if (!roster?.days.length) refuse('people.time.NOT_EMPLOYED_THEN', { day: dayTexts(values.day) });
  },
  async describe({ db }, { employmentId }, values) {
    const text = (key: string, label: Texts, value: Texts) => ({ key, label, value, kind: 'text' as const });
    const before = await resultOf(db, employmentId, values.day);
    const at = (key: 'first' | 'last') => {
      const value = values[key];
      return value ? [text(key, timeTexts.inEvery(`fields.${key}`), momentTexts(value))] : [];
    };
    return {
      title: timeTexts.inEvery('says.appealTitle', { day: dayTexts(values.day) }),
      facts: [
        text('day', timeTexts.inEvery('fields.day'), dayTexts(values.day)),
        ...(before
          ? [
              text(
                'result',
                timeTexts.inEvery('fields.result'),
                timeTexts.inEvery(`results.${before.result}`),
              ),
            ]
          : []),
        ...at('first'),
        ...at('last'),
        text('reason', timeTexts.inEvery('fields.reason'), written(values.reason)),
      ],
    };
  },
  async apply({ db, clock, audit }, { id, number, employmentId }, values) {
    const before = await resultOf(db, employmentId, values.day);
    for (const at of timesOf(values)) await storePunch(db, clock, { employmentId, at, source: 'appeal' });
    const appealId = newId(clock);
    const now = instant(clock);
    await db
      .insertInto('attendance_appeals')
      .values({
        ...{ id: appealId, employment_id: employmentId, day: values.day, reason: values.reason },
        ...{ first_at: values.first ?? null, last_at: values.last ?? null },
        ...{ result_before: before?.result ?? null, application_id: id, application_number: number },
        ...{ import_id: null, import_row: null, created_at: now, updated_at: now },
      })
      .execute();
    await recomputeAround(db, clock, employmentId, addDaysIso(values.day, 1));
    const after = await resultOf(db, employmentId, values.day);
    await audit.write({
      action: 'people.attendance.correct',
      subject: { kind: 'attendanceDay', id: `${employmentId}:${values.day}` },
      facts: { employmentId, day: values.day, application: number },
      changes: { result: { before: before?.result ?? null, after: after?.result ?? null } },
    });
  },
});
