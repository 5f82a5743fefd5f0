import { DAY_KINDS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { choiceField, chosenFrom } from '../registers/choices.ts';
import { nothing } from '../registers/form-parts.ts';
import {
  action,
  actionName,
  byId,
  column,
  field,
  keepRegister,
  ofPeople,
  PEOPLE_SEARCH,
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { localTime, reason } from '../time/form-values.ts';
import { timeTexts } from '../time/texts.ts';
import { OVERTIME_COMPENSATIONS, OVERTIME_STATUSES } from '../time/time.words.ts';
import { cancelOvertime, putOvertime } from './put-overtime.ts';

const dayKinds = chosenFrom(DAY_KINDS, (value) => timeTexts.inEvery(`dayKinds.${value}`));
const ways = chosenFrom(OVERTIME_COMPENSATIONS, (value) => timeTexts.inEvery(`compensations.${value}`));
const statuses = chosenFrom(OVERTIME_STATUSES, (value) => registerTexts.inEvery(`leaveStatuses.${value}`));

keepRegister({
  ...{ code: 'overtime', room: 'time', subject: 'overtime', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'start DESC', search: PEOPLE_SEARCH },
  columns: [
    column('day', 'day', 'r.day'),
    column('dayKind', 'choice', 'r.day_kind', { choices: dayKinds }),
    column('start', 'dayTime', 'r.start_at'),
    column('end', 'dayTime', 'r.end_at'),
    column('applied', 'minutes', 'r.applied_minutes'),
    column('actual', 'minutes', 'r.actual_minutes'),
    column('compensation', 'choice', 'r.compensation', { choices: ways }),
    column('status', 'choice', 'r.status', { choices: statuses }),
    column('reason', 'text', 'r.reason'),
    column('application', 'text', 'r.application_number'),
    column('importRow', 'number', 'r.import_row', { isHidden: true }),
  ],
  rows: (db) => ofPeople(db, 'overtime_requests'),
  record: byId('overtime_requests'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addOvertime'), on: 'list', ofSomebody: true },
      fields: async () => [
        ...[field('start', 'dayTime'), field('end', 'dayTime')],
        ...[choiceField('compensation', ways), field('reason', 'text')],
      ],
      form: z.object({
        ...{ start: localTime, end: localTime },
        ...{ compensation: z.enum(OVERTIME_COMPENSATIONS), reason },
      }),
      run: async ({ db, clock }, { employmentId, origin }, form) => ({
        id: await putOvertime(db, clock, { ...form, employmentId }, origin),
      }),
    }),
    action({
      ...{ code: 'cancel', name: actionName('cancelOvertime'), on: 'row', isDangerous: true, form: nothing },
      when: (row) => row.status === 'approved',
      async run({ db, clock }, { id: rowId }) {
        await cancelOvertime(db, clock, rowId);
        return { id: rowId };
      },
    }),
  ],
  imported: { action: 'add', keys: ['start'], takenBackBy: 'cancel' },
});
