import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { FormField } from '../../platform/applications/application-types.ts';
import type { AuditKind } from '../../platform/audit/audit.words.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import type { Origin } from '../leave/put-leave.ts';
import type en from './locales/en.json';
import type { RegisterCell, RegisterRoom } from './registers.words.ts';
import { registerTexts } from './texts.ts';

/** A row as it is stored, by the keys of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

export interface RegisterColumn {
  key: string;
  label: Texts;
  cell: RegisterCell;
  /** The column of the query behind it. */
  at: string;
  /** Names by language, as JSON: shown as they are read, neither sorted nor filtered by. */
  isNames?: true;
  choices?: readonly { value: string; label: Texts }[];
  /** Not shown until chosen. */
  isHidden?: true;
}

export interface ActionContext {
  db: Kysely<DB>;
  clock: Clock;
  scope: DataScope;
  userId: string;
}

export interface ActionTarget {
  /** The row; nothing for what begins one. */
  id: string;
  /** Whose it is; nothing where it is nobody's. */
  employmentId: string;
  /** Where a file brought it. */
  origin: Origin;
}

/** What an action left behind. */
export interface ActionOutcome {
  id: string;
  /** Days of attendance to work out anew. */
  days?: { from: string; to: string };
  /** Where it wrote others than that one, or wrote over something: all of them, and what stood there. */
  wrote?: readonly { id: string; before: StoredRow | undefined }[];
}

export interface RegisterAction<Form = unknown> {
  code: string;
  name: Texts;
  /** Begins a record, or does something with one. */
  on: 'list' | 'row';
  /** Asks whose record it begins. */
  ofSomebody?: true;
  isDangerous?: true;
  fields?(db: Kysely<DB>, scope: DataScope): Promise<readonly FormField[]>;
  /** What stands in the form to begin with; of a row by its id. */
  begin?(db: Kysely<DB>, id: string): Promise<StoredRow>;
  form: z.ZodType<Form>;
  /** Of which rows it is offered; absent: of all. */
  when?(row: StoredRow): boolean;
  run(context: ActionContext, target: ActionTarget, form: Form): Promise<ActionOutcome>;
}

/** Rows of a query with nothing selected yet. */
export type Rows = SelectQueryBuilder<DB, keyof DB, object>;

/** One kind of record that HR keeps, as a list with what may be done to it. */
export interface Register {
  code: RegisterCode;
  room: RegisterRoom;
  /** How the audit trail calls one of it. */
  subject: AuditKind;
  columns: readonly RegisterColumn[];
  /** By what rows are reached: whose they are, where they are, or by everybody who may look. */
  reach: 'employment' | 'department' | 'everybody';
  rows(db: Kysely<DB>): Rows;
  /** The columns that tell rows apart; what a row is called by are their values, with blanks between. */
  keys: readonly [string, ...string[]];
  /** How the list begins; `key ASC`. */
  order: string;
  search: readonly string[];
  /** The time zone behind `instant`s, which are shown on the clocks there. */
  zone?: string;
  /** The stored record, for the trail. */
  record(db: Kysely<DB>, id: string): Promise<object | undefined>;
  actions: readonly RegisterAction[];
  /** The action whose form a file is read into, and which of its fields tell rows of a file apart. */
  imported?: {
    action: string;
    keys: readonly string[];
    /** The action that takes a record away when the file is taken back. */
    takenBackBy: string;
    /** What the file's record stood in the place of. */
    putBack?(db: Kysely<DB>, before: StoredRow): Promise<void>;
  };
}

export type RegisterCode = keyof typeof en.names;
type ColumnKey = keyof typeof en.columns;
type ActionKey = keyof typeof en.actions;

const registers = new Map<string, Register>();

export const keepRegister = (register: Register): void => {
  registers.set(register.code, register);
};

/** In the order of their names. */
export const allRegisters = (): Register[] =>
  Object.keys(registerTexts.en.names).flatMap((code) => registers.get(code) ?? []);
export const findRegister = (code: string): Register | undefined => registers.get(code);

export const columnName = (key: ColumnKey): Texts => registerTexts.inEvery(`columns.${key}`);
export const actionName = (key: ActionKey): Texts => registerTexts.inEvery(`actions.${key}`);

export const column = (
  key: ColumnKey,
  cell: RegisterCell,
  at: string,
  more: Partial<Pick<RegisterColumn, 'label' | 'isHidden' | 'choices' | 'isNames'>> = {},
): RegisterColumn => ({ key, cell, at, label: columnName(key), ...more });

export const field = (key: ColumnKey, kind: FormField['kind'], required = true): FormField => ({
  ...{ key, kind, label: columnName(key), required },
});

/** Keeps an action's form typed where it is written; the registry holds actions of every form. */
export const action = <Form>(one: RegisterAction<Form>): RegisterAction => one as unknown as RegisterAction;

/** A joined query, as registers take it. */
export const rowsOf = (query: unknown): Rows => query as Rows;

type TableOfPeople = {
  [T in keyof DB & string]: 'employment_id' extends keyof DB[T] ? T : never;
}[keyof DB & string];

/** The rows of a table beside whose they are: `r`, `employments`, `persons`, `l` for the legal entity. */
export function ofPeople(
  db: Kysely<DB>,
  table: TableOfPeople | 'people_tasks',
  whose = 'employment_id',
): Rows {
  return rowsOf(
    db
      .selectFrom(`${table} as r` as 'punches as r')
      .innerJoin('employments', 'employments.id', `r.${whose}` as 'r.employment_id')
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .innerJoin('legal_entities as l', 'l.id', 'employments.legal_entity_id'),
  );
}

export const PEOPLE_SEARCH = ['persons.search_text', 'employments.employee_number'];

/** The stored record of a table whose rows have an `id`. */
export const byId =
  (table: keyof DB & string) =>
  (db: Kysely<DB>, id: string): Promise<object | undefined> =>
    db
      .selectFrom(table as 'employments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
