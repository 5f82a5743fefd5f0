import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type {
  ApplicationFact,
  ApplicationType,
  Asker,
  FormField,
} from '../../platform/applications/application-types.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { FormValues } from '../applications/judge-form.ts';
import { inboxTexts } from '../texts.ts';

export type FormRecord = Selectable<DB['inbox_forms']>;

const PREFIX = 'form.';
/** An approver reads them on a phone; the whole form stands below. */
const MOST_FACTS = 6;

export const typeOfForm = (id: string) => `${PREFIX}${id}`;

/** What the company asks for by forms of its own: application types as data. */
export async function formTypes(db: Kysely<DB>): Promise<ApplicationType[]> {
  const records = await db.selectFrom('inbox_forms').selectAll().orderBy('id').execute();
  return records.map(typeOf);
}

export async function findFormType(db: Kysely<DB>, code: string): Promise<ApplicationType | undefined> {
  if (!code.startsWith(PREFIX)) return undefined;
  const record = await db
    .selectFrom('inbox_forms')
    .selectAll()
    .where('id', '=', code.slice(PREFIX.length))
    .executeTakeFirst();
  return record && typeOf(record);
}

export const fieldsOf = (record: Pick<FormRecord, 'fields'>) => JSON.parse(record.fields) as FormField[];

function typeOf(record: FormRecord): ApplicationType {
  const name = JSON.parse(record.name) as Texts;
  const fields = fieldsOf(record);
  return {
    code: typeOfForm(record.id),
    name,
    category: 'form',
    about: 'self',
    permission: 'inbox.applications.ask',
    fields: async () => fields,
    // Each field is judged by its kind; beyond that a form of one's own has no rules.
    form: z.record(z.string(), z.unknown()),
    process: [
      {
        code: 'superior',
        name: inboxTexts.inEvery('general.node'),
        mode: 'any',
        approvers: [{ kind: 'supervisor', level: 1 }],
      },
    ],
    isOffered: async (db, asker) => record.enabled === 1 && (await mayUse(db, record, asker)),
    describe: async (_context, _asked, form) => ({
      title: name,
      facts: factsOf(fields, form as FormValues),
    }),
    // The decision is all there is to it.
    apply: async () => undefined,
  };
}

/** Who has one of its roles, or works in one of its departments or below. */
async function mayUse(db: Kysely<DB>, record: FormRecord, asker: Asker): Promise<boolean> {
  const departments = JSON.parse(record.department_ids) as string[];
  const roles = JSON.parse(record.roles) as string[];
  if (departments.length === 0 && roles.length === 0) return true;
  if (roles.some((role) => asker.roles.includes(role))) return true;
  if (departments.length === 0 || asker.employmentIds.length === 0) return false;
  const { rows } = await sql`select 1 as yes from assignments a
    join departments own on own.id = a.department_id
    join departments named on own.path like named.path || '%'
    where a.valid_from <= ${asker.today} and (a.valid_to is null or a.valid_to >= ${asker.today})
      and a.employment_id in (${sql.join([...asker.employmentIds])})
      and named.id in (${sql.join(departments)}) limit 1`.execute(db);
  return rows.length > 0;
}

function factsOf(fields: readonly FormField[], form: FormValues): ApplicationFact[] {
  return fields
    .flatMap((field): ApplicationFact[] => {
      const value = form[field.key];
      const common = { key: field.key, label: field.label };
      if (value === undefined) return [];
      switch (field.kind) {
        case 'money':
          return [{ ...common, value: Number(value), kind: 'money' }];
        case 'number':
          return [{ ...common, value: { en: String(value) }, kind: 'text' }];
        case 'rows':
          return [{ ...common, value: Array.isArray(value) ? value.length : 0, kind: 'count' }];
        case 'choice': {
          const chosen = field.choices?.find((choice) => choice.value === value);
          return chosen ? [{ ...common, value: chosen.label, kind: 'text' }] : [];
        }
        case 'text':
        case 'longText':
        case 'day':
        case 'dayTime': {
          const text = String(value).replace('T', field.kind === 'dayTime' ? ' ' : 'T');
          return [
            { ...common, value: { en: text.length > 200 ? `${text.slice(0, 199)}…` : text }, kind: 'text' },
          ];
        }
        // Names of people, departments and files stand in the form itself.
        default:
          return [];
      }
    })
    .slice(0, MOST_FACTS);
}
