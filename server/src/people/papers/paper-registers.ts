import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { searchText } from '../names.ts';
import { choiceField, namedChoices, nameFields, namesFrom, namesInto } from '../registers/choices.ts';
import { code, day, flag, id, text } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import {
  action,
  actionName,
  byId,
  column,
  field,
  keepRegister,
  ofPeople,
  PEOPLE_SEARCH,
  rowsOf,
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { refuseTakenCode } from '../taken-code.ts';
import './contract-register.ts';
import { issueCertification } from './issue-certification.ts';

const form = z.looseObject({ code, body: text(20_000), active: flag });
type Form = z.infer<typeof form>;
const fields = async () => [
  ...[field('code', 'text'), ...nameFields()],
  { ...field('body', 'longText'), help: registerTexts.inEvery('help.body') },
  field('active', 'flag', false),
];

/** What a template may ask the records for. */
const PLACES = [
  ...['name', 'employeeNumber', 'hireDate', 'company', 'department', 'job'],
  ...['purpose', 'number', 'issuedOn'],
];

async function columnsOf(db: Kysely<DB>, values: Form, rowId: string) {
  const unknown = [...values.body.matchAll(/\{(\w+)\}/g)].find(([, place = '']) => !PLACES.includes(place));
  if (unknown) refuse('people.registers.PLACE_UNKNOWN', { place: unknown[0], known: PLACES.join(', ') });
  await refuseTakenCode(db, 'certification_templates', values.code, rowId);
  const given = namesFrom(values, values.code);
  return {
    ...{ code: values.code, names: JSON.stringify(given), body: values.body, fields: '[]' },
    search_text: searchText(values.code, ...Object.values(given)),
    active: values.active ? (1 as const) : (0 as const),
  };
}

const template = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('certification_templates').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

keepRegister({
  ...{ code: 'certificationTemplates', room: 'records', subject: 'certificationTemplate' },
  ...{ reach: 'everybody', keys: ['r.id'], order: 'code ASC', search: ['r.search_text'] },
  columns: [
    column('code', 'text', 'r.code'),
    column('label', 'text', 'r.names', { isNames: true }),
    column('active', 'flag', 'r.active'),
    column('body', 'longText', 'r.body'),
  ],
  rows: (db) => rowsOf(db.selectFrom('certification_templates as r')),
  record: byId('certification_templates'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addTemplate'), on: 'list', fields, form },
      begin: async () => ({ active: true }),
      run: async (context, _, values) =>
        addRecord(context, 'certification_templates', await columnsOf(context.db, values, '')),
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await template(db, rowId);
        return { code: row.code, ...namesInto(row.names), body: row.body, active: row.active === 1 };
      },
      run: async (context, { id: rowId }, values) =>
        changeRecord(context, 'certification_templates', rowId, await columnsOf(context.db, values, rowId)),
    }),
  ],
});

keepRegister({
  ...{ code: 'certifications', room: 'records', subject: 'certification', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'issuedOn DESC', search: [...PEOPLE_SEARCH, 'r.number'] },
  columns: [
    column('number', 'text', 'r.number'),
    column('template', 'text', 'r.names', { isNames: true }),
    column('issuedOn', 'day', 'r.issued_on'),
    column('expiresOn', 'day', 'r.expires_on'),
    column('application', 'text', 'r.application_number'),
    column('paper', 'longText', 'r.paper'),
  ],
  rows: (db) => ofPeople(db, 'certifications'),
  record: byId('certifications'),
  actions: [
    action({
      ...{ code: 'issue', name: actionName('issue'), on: 'list', ofSomebody: true },
      fields: async (db) => [
        choiceField('template', await namedChoices(db, 'certification_templates', 'id')),
        field('purpose', 'text'),
        field('expiresOn', 'day', false),
      ],
      form: z.object({ template: id, purpose: text(500), expiresOn: day.nullish() }),
      async run({ db, clock }, { employmentId }, { template: templateId, purpose, expiresOn }) {
        const about = { templateId, employmentId, purpose, expiresOn, applicationNumber: null };
        return { id: (await issueCertification(db, clock, about)).id };
      },
    }),
  ],
});
