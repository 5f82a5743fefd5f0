import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { CONTRACT_STATUSES } from '../people.words.ts';
import { chosenFrom } from '../registers/choices.ts';
import { day, nothing, text } from '../registers/form-parts.ts';
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
import { signContract } from './contracts.repo.ts';
import { nextNumber } from './next-number.ts';

/** A contract is drafted and sent by HR, signed by the employee, then by the company, and ends on a day. */

const statuses = chosenFrom(CONTRACT_STATUSES, (value) => registerTexts.inEvery(`contractStatuses.${value}`));

const form = z.object({ title: text(200), terms: text(20_000), from: day, to: day.optional() });
type Form = z.infer<typeof form>;
const fields = async () => [
  ...[field('title', 'text'), field('terms', 'longText'), field('from', 'day'), field('to', 'day', false)],
];

function columnsOf({ title, terms, from, to }: Form) {
  if (to !== undefined && to < from) refuse('people.START_AFTER_END');
  return { title, terms, valid_from: from, valid_to: to ?? null };
}

const contract = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('employment_contracts').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

keepRegister({
  ...{ code: 'contracts', room: 'records', subject: 'contract', reach: 'employment', zone: 'l.time_zone' },
  ...{ keys: ['r.id'], order: 'from DESC', search: [...PEOPLE_SEARCH, 'r.number', 'r.title'] },
  columns: [
    column('number', 'text', 'r.number'),
    column('title', 'text', 'r.title'),
    column('from', 'day', 'r.valid_from'),
    column('to', 'day', 'r.valid_to'),
    column('status', 'choice', 'r.status', { choices: statuses }),
    column('sent', 'instant', 'r.sent_at'),
    column('employeeSigned', 'instant', 'r.employee_signed_at'),
    column('companySigned', 'instant', 'r.company_signed_at'),
    column('endedOn', 'day', 'r.ended_on', { isHidden: true }),
    column('application', 'text', 'r.application_number', { isHidden: true }),
    column('terms', 'longText', 'r.terms'),
  ],
  rows: (db) => ofPeople(db, 'employment_contracts'),
  record: byId('employment_contracts'),
  actions: [
    action({
      ...{ code: 'draft', name: actionName('draftContract'), on: 'list', ofSomebody: true, fields, form },
      async run({ db, clock }, { employmentId }, values) {
        const contractId = newId(clock);
        const now = instant(clock);
        const number = await nextNumber(db, 'employment_contracts', `K-${today(clock).slice(0, 4)}-`);
        await db
          .insertInto('employment_contracts')
          .values({
            ...{ ...columnsOf(values), id: contractId, number, employment_id: employmentId },
            ...{ status: 'draft', application_number: null, created_at: now, updated_at: now },
            ...{ sent_at: null, employee_signed_at: null, company_signed_at: null },
            ...{ company_signed_by: null, ended_on: null },
          })
          .execute();
        return { id: contractId };
      },
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      when: (row) => row.status === 'draft',
      begin: async (db, rowId) => {
        const row = await contract(db, rowId);
        return { title: row.title, terms: row.terms, from: row.valid_from, to: row.valid_to };
      },
      run: ({ db, clock }, { id: rowId }, values) => change(db, rowId, instant(clock), columnsOf(values)),
    }),
    action({
      ...{ code: 'send', name: actionName('sendContract'), on: 'row', form: nothing },
      when: (row) => row.status === 'draft',
      run: ({ db, clock }, { id: rowId }) =>
        change(db, rowId, instant(clock), { status: 'sent', sent_at: instant(clock) }),
    }),
    action({
      ...{ code: 'sign', name: actionName('signForCompany'), on: 'row', form: nothing },
      when: (row) => row.status === 'employeeSigned',
      async run({ db, clock, userId }, { id: rowId }) {
        await signContract(db, clock, { id: rowId, by: { userId } });
        return { id: rowId };
      },
    }),
    action({
      ...{ code: 'end', name: actionName('endContract'), on: 'row', isDangerous: true },
      fields: async () => [field('endedOn', 'day')],
      form: z.object({ endedOn: day }),
      when: (row) => row.status === 'signed' || row.status === 'sent' || row.status === 'employeeSigned',
      run: ({ db, clock }, { id: rowId }, { endedOn }) =>
        change(db, rowId, instant(clock), { status: 'ended', ended_on: endedOn }),
    }),
    action({
      ...{ code: 'discard', name: actionName('discardDraft'), on: 'row', isDangerous: true, form: nothing },
      when: (row) => row.status === 'draft',
      async run({ db }, { id: rowId }) {
        await db.deleteFrom('employment_contracts').where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
  ],
});

type Changed = Partial<{
  title: string;
  terms: string;
  valid_from: string;
  valid_to: string | null;
  status: 'sent' | 'ended';
  sent_at: string;
  ended_on: string;
}>;

async function change(db: Kysely<DB>, rowId: string, now: string, values: Changed) {
  const { version } = await contract(db, rowId);
  const changed = await db
    .updateTable('employment_contracts')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', rowId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed ?? refuse('platform.VERSION_CHANGED');
}
