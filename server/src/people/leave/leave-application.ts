import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { momentTexts } from '../../platform/texts/day-texts.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { parseNames } from '../names.ts';
import { localTime, reason, written } from '../time/form-values.ts';
import { timeTexts } from '../time/texts.ts';
import '../time/time.permissions.ts';
import { balanceOf, isCounted, toHundredths } from './ledger.ts';
import { cancelLeave, judgeLeave, measureLeave, putLeave } from './put-leave.ts';

const form = z.strictObject({
  type: z.string('people.time.LEAVE_TYPE_UNKNOWN').max(60),
  start: localTime,
  end: localTime,
  reason,
});

const amountText = (unit: string, amount: number): Texts =>
  timeTexts.inEvery(unit === 'hour' ? 'says.hours' : 'says.days', { amount });

registerApplicationType<z.infer<typeof form>>({
  code: 'leave',
  name: timeTexts.inEvery('applications.leave'),
  category: 'approval',
  about: 'self',
  permission: 'people.time.request',
  async fields(db) {
    const types = await db
      .selectFrom('leave_types')
      .select(['code', 'names'])
      .where('active', '=', 1)
      .orderBy('code')
      .execute();
    return [
      {
        ...{ key: 'type', kind: 'choice', label: timeTexts.inEvery('fields.type'), required: true },
        choices: types.map(({ code, names }) => ({ value: code, label: parseNames(names) })),
      },
      { key: 'start', kind: 'dayTime', label: timeTexts.inEvery('fields.start'), required: true },
      { key: 'end', kind: 'dayTime', label: timeTexts.inEvery('fields.end'), required: true },
      { key: 'reason', kind: 'longText', label: timeTexts.inEvery('fields.reason'), required: true },
    ];
  },
  form,
  process: [
    {
      ...{ code: 'superior', name: timeTexts.inEvery('nodes.superior'), mode: 'any' },
      approvers: [{ kind: 'supervisor', level: 1 }],
    },
  ],
  async isOffered(db) {
    const type = await db.selectFrom('leave_types').select('id').where('active', '=', 1).executeTakeFirst();
    return type !== undefined;
  },
  async check({ db }, { employmentId }, values) {
    await judgeLeave(db, { ...values, employmentId });
  },
  async describe({ db }, { employmentId }, values) {
    const { type, amount } = await measureLeave(db, { ...values, employmentId });
    const name = parseNames(type.names);
    const left = isCounted(type) ? toHundredths((await balanceOf(db, employmentId, type.id)) - amount) : null;
    const text = (key: string, label: Texts, value: Texts) => ({ key, label, value, kind: 'text' as const });
    const [start, end] = [momentTexts(values.start), momentTexts(values.end)];
    return {
      title: timeTexts.inEvery('says.leaveTitle', { type: name, start, end }),
      facts: [
        text('type', timeTexts.inEvery('fields.type'), name),
        text('start', timeTexts.inEvery('fields.start'), start),
        text('end', timeTexts.inEvery('fields.end'), end),
        text('duration', timeTexts.inEvery('fields.duration'), amountText(type.unit, amount)),
        ...(left === null
          ? []
          : [text('balance', timeTexts.inEvery('fields.balance'), amountText(type.unit, left))]),
        text('reason', timeTexts.inEvery('fields.reason'), written(values.reason)),
      ],
    };
  },
  async apply({ db, clock, audit }, { id, number, employmentId }, values) {
    const leaveId = await putLeave(db, clock, { ...values, employmentId }, { application: { id, number } });
    await audit.write({
      action: 'people.leave.begin',
      subject: { kind: 'leave', id: leaveId },
      facts: { employmentId, type: values.type, start: values.start, end: values.end, application: number },
    });
  },
  async undo({ db, clock, audit }, { id, number, employmentId }) {
    const leave = await db
      .selectFrom('leave_requests')
      .select('id')
      .where('application_id', '=', id)
      .where('status', '=', 'approved')
      .executeTakeFirst();
    if (!leave) return;
    await cancelLeave(db, clock, leave.id);
    await audit.write({
      action: 'people.leave.cancel',
      subject: { kind: 'leave', id: leave.id },
      facts: { employmentId, application: number },
    });
  },
});
