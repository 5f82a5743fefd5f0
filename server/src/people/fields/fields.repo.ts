import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type Names, parseNames } from '../names.ts';
import '../people.errors.ts';
import type { FieldType } from '../people.words.ts';
import { placesOfField } from './field-uses.ts';

export interface FieldChoice {
  code: string;
  names: Names;
}

export interface FieldInput {
  code: string;
  names: Names;
  type: FieldType;
  choices: FieldChoice[];
  required: boolean;
  sensitive: boolean;
  position: number;
  active: boolean;
}

export interface OwnField extends FieldInput {
  id: string;
  version: number;
}

/** All of them, in the order of the form. They are few: nobody fills in hundreds. */
export async function listFields(db: Kysely<DB>): Promise<OwnField[]> {
  const rows = await db
    .selectFrom('people_fields')
    .select([
      'id',
      'code',
      'names',
      'type',
      'choices',
      'required',
      'sensitive',
      'position',
      'active',
      'version',
    ])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    ...row,
    names: parseNames(row.names),
    choices: JSON.parse(row.choices) as FieldChoice[],
    required: row.required === 1,
    sensitive: row.sensitive === 1,
    active: row.active === 1,
  }));
}

export async function insertField(db: Kysely<DB>, clock: Clock, values: FieldInput): Promise<string> {
  checkChoices(values);
  await refuseTakenCode(db, values.code);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('people_fields')
    .values({ ...columnsOf(values), id, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** What stands in records stays what it was: with values, a field keeps its code, type and secrecy, and the choices that were taken. */
export async function updateField(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  version: number,
  values: FieldInput,
): Promise<void> {
  checkChoices(values);
  const before = await getField(db, id);
  if (values.code !== before.code) {
    await refuseTakenCode(db, values.code, id);
    await refuseNamed(before.code, db);
  }
  if (values.type !== before.type || values.sensitive !== before.sensitive) await refuseFilled(db, before);
  await refuseTakenChoices(db, before, values);
  const changed = await db
    .updateTable('people_fields')
    .set({ ...columnsOf(values), version: version + 1, updated_at: instant(clock) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

/** Only what holds nothing and is named nowhere goes; anything else is archived. */
export async function removeField(db: Kysely<DB>, id: string): Promise<void> {
  const before = await getField(db, id);
  await refuseFilled(db, before);
  await refuseNamed(before.code, db);
  await db.deleteFrom('people_fields').where('id', '=', id).execute();
}

/** As it is stored, for the trail. */
export async function storedField(db: Kysely<DB>, id: string) {
  return db.selectFrom('people_fields').selectAll().where('id', '=', id).executeTakeFirst();
}

async function getField(db: Kysely<DB>, id: string): Promise<OwnField> {
  return (await listFields(db)).find((field) => field.id === id) ?? refuse('platform.NOT_FOUND');
}

function columnsOf(values: FieldInput) {
  return {
    code: values.code,
    names: JSON.stringify(values.names),
    type: values.type,
    choices: JSON.stringify(values.type === 'choice' ? values.choices : []),
    required: flag(values.required),
    sensitive: flag(values.sensitive),
    position: values.position,
    active: flag(values.active),
  };
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

function checkChoices({ type, choices }: FieldInput): void {
  if (type !== 'choice') return;
  if (choices.length === 0) refuse('people.FIELD_CHOICES_NEEDED');
  const seen = new Set<string>();
  for (const { code } of choices) {
    if (seen.has(code)) refuse('people.FIELD_CHOICE_TWICE', { choice: code });
    seen.add(code);
  }
}

async function refuseTakenCode(db: Kysely<DB>, code: string, except = ''): Promise<void> {
  const taken = (await listFields(db)).find(
    (field) => field.id !== except && field.code.toLowerCase() === code.toLowerCase(),
  );
  if (taken) refuse('people.CODE_TAKEN', { code });
}

async function refuseFilled(db: Kysely<DB>, field: OwnField): Promise<void> {
  const { count } = await db
    .selectFrom('people_field_values')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('field_id', '=', field.id)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) refuse('people.FIELD_HOLDS_VALUES', { field: field.names, count: Number(count) });
}

async function refuseNamed(code: string, db: Kysely<DB>): Promise<void> {
  const places = await placesOfField(db, code);
  if (places.length > 0) refuse('people.FIELD_IN_USE', { code, places: places.slice(0, 3).join(', ') });
}

async function refuseTakenChoices(db: Kysely<DB>, before: OwnField, after: FieldInput): Promise<void> {
  const kept = new Set(after.choices.map(({ code }) => code));
  const gone = before.choices.filter(({ code }) => !kept.has(code));
  if (before.type !== 'choice' || after.type !== 'choice' || gone.length === 0) return;
  // What is encrypted can't be asked for by its value: none of its choices goes while it holds any.
  if (before.sensitive) return refuseFilled(db, before);
  const taken = await db
    .selectFrom('people_field_values')
    .select('text_value')
    .where('field_id', '=', before.id)
    .where(
      'text_value',
      'in',
      gone.map(({ code }) => code),
    )
    .executeTakeFirst();
  if (taken) refuse('people.CHOICE_IN_USE', { choice: taken.text_value });
}
