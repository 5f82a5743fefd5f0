import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type ImportValue,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import type { FormField } from '../../platform/applications/application-types.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { EMPLOYEE, loadEmployments } from '../imports/dated-columns.ts';
import { failed, leftOut, refusedRow, textOf } from '../imports/row-values.ts';
import { undoablePeopleImports } from '../imports/undo/undo-people-import.ts';
import { noteWrites } from '../imports/undo/written-records.ts';
import './all-registers.ts';
import { actionOf } from './act-on-register.ts';
import { importSubjectOf } from './read-registers.ts';
import { type ActionOutcome, allRegisters, type Register, type StoredRow } from './register.ts';
import type { RegisterRoom } from './registers.words.ts';
import { registerTexts } from './texts.ts';
import { computeTouched, type TouchedDays } from './touched-days.ts';
import { undoRegisterImport } from './undo-register-import.ts';

/** A file of a register is its form in rows: the same fields, judged and stored by the same action. */

const PERMISSIONS: Readonly<Record<RegisterRoom, PermissionCode>> = {
  ...{ time: 'people.time.edit', records: 'people.records.edit', expenses: 'people.expenses.view' },
};
const ADDRESSES: Readonly<Record<RegisterRoom, string>> = {
  ...{ time: '/workbench/people/time', records: '/workbench/people/records' },
  expenses: '/workbench/people/expenses',
};
const TYPES: Partial<Record<FormField['kind'], ImportColumn['type']>> = {
  ...{ number: 'number', money: 'number', day: 'date', flag: 'boolean' },
};

for (const register of allRegisters()) if (register.imported) registerSubject(register);

function registerSubject(register: Register): void {
  registerImportSubject({
    code: importSubjectOf(register),
    names: registerTexts.inEvery(`names.${register.code}`),
    permission: PERMISSIONS[register.room],
    modes: ['createOnly'],
    columns: async (db) => [
      EMPLOYEE,
      ...(await fieldsOf(register, db)).map((each) => columnOf(register, each)),
    ],
    address: () => `${ADDRESSES[register.room]}?register=${register.code}`,
    open: (context) => openRegister(register, context),
    undoable: undoablePeopleImports,
    undo: (ctx, scope, _target, importId) => undoRegisterImport(register, ctx, scope, importId),
  });
}

async function fieldsOf(register: Register, db: Kysely<DB>): Promise<readonly FormField[]> {
  const action = actionOf(register, register.imported?.action ?? '');
  return (await action.fields?.(db, SYSTEM_SCOPE)) ?? [];
}

const columnOf = (register: Register, { key, kind, label, required }: FormField): ImportColumn => ({
  ...{ code: key, names: label, type: TYPES[kind] ?? 'text', required },
  key: register.imported?.keys.includes(key) === true,
});

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A choice is taken by its value or by what it is called in any language. */
function valueOf({ kind, choices = [] }: FormField, value: ImportValue): unknown {
  const text = String(value).trim();
  if (kind === 'choice')
    return choices.find((each) =>
      [each.value, ...Object.values(each.label)].some((word) => plain(word) === plain(text)),
    )?.value;
  return kind === 'text' || kind === 'dayTime' || kind === 'longText' ? text : value;
}

class DryRun extends Error {}

async function openRegister(register: Register, context: ImportContext): Promise<ImportSession> {
  const { services, scope, userId, importId, dryRun, mode } = context;
  const { clock } = services;
  const action = actionOf(register, register.imported?.action ?? '');
  const fields = await fieldsOf(register, services.db);
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, userId);

  /** The form as somebody would have filled it in, or why the row can't be taken. */
  function formOf(row: ImportRow): Record<string, unknown> | RowOutcome {
    const form: Record<string, unknown> = {};
    for (const field of fields) {
      const value = row.values[field.key];
      if (value === undefined || value === null || value === '') continue;
      const found =
        field.kind === 'person' ? employments.get(String(value).trim())?.id : valueOf(field, value);
      if (found === undefined)
        return failed(row, 'admin.imports.UNKNOWN_VALUE', field.key, { value: String(value) });
      form[field.key] = found;
    }
    return form;
  }

  async function recordsOf(db: Kysely<DB>, wrote: NonNullable<ActionOutcome['wrote']>) {
    const records: (Pick<Stored['writes'][number], 'table' | 'row'> & (typeof wrote)[number])[] = [];
    for (const one of wrote) {
      const row = ((await register.record(db, one.id)) ?? {}) as StoredRow;
      records.push({ ...one, row, table: register.code });
    }
    return records;
  }

  async function save(db: Kysely<DB>, row: ImportRow, stored: Stored): Promise<RowOutcome> {
    const left = leftOut(row, mode, undefined, EMPLOYEE.code);
    if (left) return left;
    const number = textOf(row, EMPLOYEE.code) ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', EMPLOYEE.code, { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', EMPLOYEE.code);
    const owner = { ownerId: employment.id, ownerName: number };
    const form = formOf(row);
    if ('outcome' in form) return form as unknown as RowOutcome;
    const read = action.form.safeParse(form);
    if (!read.success) {
      const [issue] = read.error.issues;
      const [column = EMPLOYEE.code] = issue?.path.map(String) ?? [];
      const said = /^[a-z]+(\.[A-Za-z]+)+\.[A-Z_]+$/.test(issue?.message ?? '');
      return said
        ? failed(row, issue?.message ?? '', column)
        : failed(row, 'admin.imports.UNKNOWN_VALUE', column, { value: textOf(row, column) ?? '' });
    }
    try {
      const origin = { import: { id: importId, row: row.row } };
      const target = { id: '', employmentId: employment.id, origin };
      const { id, days, wrote } = await action.run({ db, clock, scope, userId }, target, read.data);
      if (days) stored.days.push({ employmentId: employment.id, days });
      const written = await recordsOf(db, wrote ?? [{ id, before: undefined }]);
      stored.writes.push(...written.map((each) => ({ ...each, ...owner })));
    } catch (error) {
      return refusedRow(row, error);
    }
    return { row: row.row, outcome: 'created' };
  }

  async function saveAll(db: Kysely<DB>, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
    const stored: Stored = { days: [], writes: [] };
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await save(db, row, stored));
    await computeTouched(db, clock, stored.days);
    await noteWrites(db, context, stored.writes);
    return outcomes;
  }

  return {
    async apply(db, rows) {
      if (!dryRun) return saveAll(db, rows);
      let outcomes: RowOutcome[] = [];
      try {
        // What is tried is stored and taken back: rows of one file are judged beside each other.
        await db.transaction().execute(async (trx) => {
          outcomes = await saveAll(trx, rows);
          throw new DryRun();
        });
      } catch (error) {
        if (!(error instanceof DryRun)) throw error;
      }
      return outcomes;
    },
  };
}

interface Stored {
  days: TouchedDays[];
  writes: Parameters<typeof noteWrites>[2][number][];
}
