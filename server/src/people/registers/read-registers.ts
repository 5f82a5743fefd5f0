import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { type FilterField, type FilterFields, readFilter } from '../../platform/filter/read-filter.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { nameIn, parseNames } from '../names.ts';
import { type Today, todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { departmentsInScope } from '../scope/organisation-scope.ts';
import { localTimeOf } from '../time/local-time.ts';
import { allRegisters, findRegister, type Register, type Rows, type StoredRow } from './register.ts';
import type { registerList, registerRow } from './registers.schemas.ts';
import type { RegisterCell, RegisterRoom } from './registers.words.ts';
import { registerTexts } from './texts.ts';

export function registerIn(room: RegisterRoom, code: string): Register {
  const register = findRegister(code);
  if (register?.room !== room) return refuse('platform.NOT_FOUND');
  return register;
}

/** What there is, and what of it the reader may do: nothing without the right to edit. */
export function describeRegisters(
  ctx: Pick<SignedInCtx, 'authentication'>,
  room: RegisterRoom,
  edit: string | undefined,
): z.infer<typeof registerList> {
  const reach = edit === undefined ? undefined : scopeOf(ctx.authentication.grants, edit);
  return allRegisters()
    .filter((register) => register.room === room)
    .map((register) => {
      return {
        ...{ code: register.code, order: register.order, ofPeople: register.reach === 'employment' },
        name: registerTexts.inEvery(`names.${register.code}`),
        about: registerTexts.inEvery(`about.${register.code}`),
        columns: register.columns.map((column) => ({
          ...{ key: column.key, label: column.label, cell: column.cell, choices: column.choices ?? null },
          ...{ sortable: isSortable(column), hidden: column.isHidden === true },
        })),
        actions: mayAct(register, reach)
          ? register.actions.map((each) => ({
              ...{ code: each.code, name: each.name, on: each.on, asks: each.fields !== undefined },
              ...{ ofSomebody: each.ofSomebody === true, dangerous: each.isDangerous === true },
            }))
          : [],
        importSubject: mayAct(register, reach) && register.imported ? importSubjectOf(register) : null,
      };
    });
}

/** What a file of its rows is imported as. */
export const importSubjectOf = ({ code }: Register): string => `people.${code}`;

/** What everybody shares is changed by those who reach everything. */
export const mayAct = ({ reach }: Register, scope: DataScope | undefined): boolean =>
  scope !== undefined && (reach !== 'everybody' || scope.all);

/** A row's name, as SQL. */
const idOf = ({ keys }: Register) =>
  sql.join<string>(
    keys.map((key) => sql.ref(key)),
    sql` || ' ' || `,
  );

const isSortable = (column: Register['columns'][number]): boolean =>
  column.isNames !== true && column.cell !== 'longText';

const KINDS: Readonly<Record<RegisterCell, FilterField['kind']>> = {
  ...{ text: 'text', longText: 'text', dayTime: 'text', choice: 'text', day: 'day', instant: 'instant' },
  ...{ minutes: 'number', number: 'number', money: 'number', flag: 'boolean' },
};

function fieldsOf({ columns, reach }: Register): FilterFields {
  return {
    ...(reach === 'employment' && {
      employmentId: { column: 'employments.id', kind: 'text' },
      employeeNumber: { column: 'employments.employee_number', kind: 'text' },
      name: { column: 'persons.name', kind: 'text' },
      legalEntityId: { column: 'employments.legal_entity_id', kind: 'text' },
    }),
    ...Object.fromEntries(
      columns
        .filter(isSortable)
        .map(({ key, cell, at }) => [key, { column: at, kind: KINDS[cell] }] as const),
    ),
  };
}

/** The rows within a reach: what lies outside of it is never read. */
function reachedRows(
  register: Register,
  { db, scope, today }: { db: Kysely<DB>; scope: DataScope; today: Today },
): Rows {
  const rows = register.rows(db);
  if (register.reach === 'employment')
    return rows.where((eb) => employmentsInScope(eb as never, scope, today));
  if (register.reach === 'department') return rows.where((eb) => departmentsInScope(eb as never, scope));
  return rows;
}

function selected(register: Register, rows: Rows) {
  return rows.select([
    sql<string>`${idOf(register)}`.as('rowId'),
    ...(register.reach === 'employment'
      ? [
          sql<string>`employments.id`.as('employmentId'),
          sql<string>`employments.employee_number`.as('employeeNumber'),
          sql<string>`persons.name`.as('personName'),
        ]
      : []),
    ...(register.zone === undefined ? [] : [sql<string>`${sql.ref(register.zone)}`.as('timeZone')]),
    ...register.columns.map(({ key, at }) => sql<unknown>`${sql.ref(at)}`.as(key)),
  ]);
}

export async function listRegister(
  ctx: Pick<SignedInCtx, 'db' | 'clock' | 'language' | 'user'> & { scope: DataScope },
  register: Register,
  given: unknown,
  editScope: DataScope | undefined,
) {
  const filter = readFilter(fieldsOf(register), given ?? {});
  const [key = '', direction] = register.order.split(' ');
  const usual = register.columns.find((column) => column.key === key);
  const order =
    filter.order.length > 0 || !usual
      ? filter.order
      : [{ column: usual.at, direction: direction === 'DESC' ? ('desc' as const) : ('asc' as const) }];
  const today = await todayThere(ctx.db, ctx.clock);
  const page = await filteredPage<StoredRow>(
    selected(register, reachedRows(register, { ...ctx, today })) as never,
    {
      ...filter,
      order: [...order, ...register.keys.map((column) => ({ column, direction: 'asc' as const }))],
    },
    { search: register.search, last: register.keys[0] },
  );
  const may = mayAct(register, editScope);
  return {
    total: page.total,
    rows: page.rows.map((row): z.infer<typeof registerRow> => {
      const employmentId = textOf(row.employmentId);
      // Nobody decides about their own records, so nothing is offered there.
      const own = employmentId !== null && ctx.user.employmentIds.includes(employmentId);
      return {
        ...{ id: String(row.rowId), employmentId },
        ...{ employeeNumber: textOf(row.employeeNumber), name: textOf(row.personName) },
        cells: cellsOf(register, row, ctx.language),
        actions:
          may && !own
            ? register.actions
                .filter((each) => each.on === 'row' && (each.when?.(row) ?? true))
                .map((each) => each.code)
            : [],
      };
    }),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function cellsOf(register: Register, row: StoredRow, language: Language) {
  return Object.fromEntries(
    register.columns.map(({ key, cell, isNames }) => {
      const value = row[key];
      if (value === null || value === undefined) return [key, null];
      if (isNames) return [key, nameIn(language, parseNames(String(value)))];
      if (cell === 'instant' && row.timeZone) return [key, localTimeOf(String(value), String(row.timeZone))];
      if (cell === 'minutes' || cell === 'number' || cell === 'money' || cell === 'flag')
        return [key, Number(value)];
      return [key, String(value)];
    }),
  );
}

/** The row, if the reach covers it; else it doesn't exist for this person. */
export async function findRow(
  register: Register,
  context: { db: Kysely<DB>; clock: Clock; scope: DataScope },
  id: string,
): Promise<StoredRow> {
  const today = await todayThere(context.db, context.clock);
  const row = await selected(register, reachedRows(register, { ...context, today }))
    .where(sql<boolean>`${idOf(register)} = ${id}`)
    .executeTakeFirst();
  return (row as StoredRow | undefined) ?? refuse('platform.NOT_FOUND');
}
