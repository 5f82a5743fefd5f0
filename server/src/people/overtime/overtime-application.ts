import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { dayTexts, momentTexts } from '../../platform/texts/day-texts.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { choices, hours, localTime, reason, written } from '../time/form-values.ts';
import { timeTexts } from '../time/texts.ts';
import '../time/time.permissions.ts';
import { OVERTIME_COMPENSATIONS } from '../time/time.words.ts';
import { cancelOvertime, judgeOvertime, measureOvertime, putOvertime } from './put-overtime.ts';

const form = z.strictObject({
  start: localTime,
  end: localTime,
  compensation: z.enum(OVERTIME_COMPENSATIONS),
  reason,
});

registerApplicationType<z.infer<typeof form>>({
  code: 'overtime',
  name: timeTexts.inEvery('applications.overtime'),
  category: 'approval',
  about: 'self',
  permission: 'people.time.request',
  fields: async () => [
    { key: 'start', kind: 'dayTime', label: timeTexts.inEvery('fields.start'), required: true },
    {
      ...{ key: 'end', kind: 'dayTime', label: timeTexts.inEvery('fields.end'), required: true },
      help: timeTexts.inEvery('help.end'),
    },
    {
      ...{ key: 'compensation', kind: 'choice', required: true },
      label: timeTexts.inEvery('fields.compensation'),
      choices: choices(OVERTIME_COMPENSATIONS, (way) => timeTexts.inEvery(`compensations.${way}`)),
    },
    { key: 'reason', kind: 'longText', label: timeTexts.inEvery('fields.remarks'), required: true },
  ],
  form,
  process: [
    {
      ...{ code: 'superior', name: timeTexts.inEvery('nodes.superior'), mode: 'any' },
      approvers: [{ kind: 'supervisor', level: 1 }],
    },
  ],
  async check({ db }, { employmentId }, values) {
    await judgeOvertime(db, { ...values, employmentId });
  },
  async describe({ db }, { employmentId }, values) {
    const { day, dayKind, minutes } = await measureOvertime(db, { ...values, employmentId });
    const text = (key: string, label: Texts, value: Texts) => ({ key, label, value, kind: 'text' as const });
    const [start, end] = [momentTexts(values.start), momentTexts(values.end)];
    return {
      title: timeTexts.inEvery('says.overtimeTitle', { start, end }),
      facts: [
        text('day', timeTexts.inEvery(`dayKinds.${dayKind}`), dayTexts(day)),
        text('start', timeTexts.inEvery('fields.start'), start),
        text('end', timeTexts.inEvery('fields.end'), end),
        text('applied', timeTexts.inEvery('fields.applied'), hours(minutes)),
        text(
          'compensation',
          timeTexts.inEvery('fields.compensation'),
          timeTexts.inEvery(`compensations.${values.compensation}`),
        ),
        text('reason', timeTexts.inEvery('fields.remarks'), written(values.reason)),
      ],
    };
  },
  async apply({ db, clock, audit }, { id, number, employmentId }, values) {
    const made = await putOvertime(db, clock, { ...values, employmentId }, { application: { id, number } });
    await audit.write({
      action: 'people.overtime.begin',
      subject: { kind: 'overtime', id: made },
      facts: { employmentId, start: values.start, end: values.end, application: number },
    });
  },
  async undo({ db, clock, audit }, { id, number, employmentId }) {
    const request = await db
      .selectFrom('overtime_requests')
      .select('id')
      .where('application_id', '=', id)
      .where('status', '=', 'approved')
      .executeTakeFirst();
    if (!request) return;
    await cancelOvertime(db, clock, request.id);
    await audit.write({
      action: 'people.overtime.cancel',
      subject: { kind: 'overtime', id: request.id },
      facts: { employmentId, application: number },
    });
  },
});
