import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ImportContext, ImportSession } from '../../../admin/imports/index.ts';
import { declareCipherColumns } from '../../../platform/config/cipher-columns.ts';
import { createVault } from '../../../platform/config/encryption.ts';
import { chunksOfRows, chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { textOf } from '../row-values.ts';

/** A table that an import writes: what tells its rows apart, and whose they are. */
interface WrittenTable {
  readonly table: string;
  readonly id: string;
  readonly owner: string;
  readonly of: 'employment' | 'person';
}
const ofEmployment = (table: string): WrittenTable => ({
  table,
  id: 'id',
  owner: 'employment_id',
  of: 'employment',
});

/** What the imports of people write; who stands above others is named first. */
export const WRITTEN = {
  'people.employments': [
    { table: 'persons', id: 'id', owner: 'id', of: 'person' },
    { table: 'employments', id: 'id', owner: 'id', of: 'employment' },
    ofEmployment('assignments'),
    ofEmployment('lifecycle_events'),
    ofEmployment('people_field_values'),
    { table: 'bank_account_changes', id: 'person_id', owner: 'person_id', of: 'person' },
    { table: 'person_bank_accounts', id: 'id', owner: 'person_id', of: 'person' },
  ],
  'people.compensation': [ofEmployment('compensation_items')],
  'people.facts': [ofEmployment('employee_facts')],
  'people.partTimeJobs': [ofEmployment('part_time_jobs')],
  'people.apportionment': [ofEmployment('cost_centre_shares')],
  'people.bankAccounts': [
    { table: 'bank_account_changes', id: 'person_id', owner: 'person_id', of: 'person' },
  ],
} as const satisfies Readonly<Record<string, readonly WrittenTable[]>>;
export type UndoableSubject = keyof typeof WRITTEN;

export type Row = Readonly<Record<string, unknown>>;

const purpose = 'people/import-writes';
export const BEFORE = { table: 'people_import_writes', column: 'before_cipher' } as const;
declareCipherColumns({ ...BEFORE, id: 'id', purpose });
export const vaultOfWrites = ({ config }: Pick<Services, 'config'>) => createVault(config.secretKey, purpose);

/** What a record says; how often and when it was written is no matter of that. */
export function hashOfRow(row: Row): string {
  const { version: _version, updated_at: _at, ...said } = row;
  const sorted = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

/** The session, noting beside what it stores what stood there before. */
export function notingWrites(
  subject: UndoableSubject,
  context: ImportContext,
  session: ImportSession,
): ImportSession {
  if (context.dryRun) return session;
  const tables: readonly WrittenTable[] = WRITTEN[subject];
  return {
    ...session,
    async apply(db, rows) {
      const numbers = [...new Set(rows.flatMap((row) => textOf(row, 'employeeNumber') ?? []))];
      const before = await readRecords(db, tables, numbers);
      const outcomes = await session.apply(db, rows);
      await noteChanges(db, context, before, await readRecords(db, tables, numbers));
      return outcomes;
    },
  };
}

interface Found {
  readonly table: string;
  readonly id: string;
  readonly employmentId: string;
  readonly number: string;
  readonly row: Row;
}
type Records = ReadonlyMap<string, Found>;

async function readRecords(
  db: Kysely<DB>,
  tables: readonly WrittenTable[],
  numbers: readonly string[],
): Promise<Records> {
  const found = new Map<string, Found>();
  for (const part of chunksOfValues([...numbers])) {
    const people = await db
      .selectFrom('employments')
      .select(['id', 'person_id', 'employee_number as number'])
      .where('employee_number', 'in', part)
      .orderBy('id')
      .execute();
    if (people.length === 0) continue;
    for (const { table, id, owner, of } of tables) {
      const ownerOf = new Map(people.map((each) => [of === 'person' ? each.person_id : each.id, each]));
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(owner)} in (${sql.join([...ownerOf.keys()])})
        order by ${sql.ref(id)}`.execute(db);
      for (const row of rows) {
        const person = ownerOf.get(String(row[owner]));
        if (person)
          found.set(`${table} ${row[id]}`, {
            table,
            id: String(row[id]),
            employmentId: person.id,
            number: person.number,
            row,
          });
      }
    }
  }
  return found;
}

async function noteChanges(db: Kysely<DB>, context: ImportContext, before: Records, after: Records) {
  const vault = vaultOfWrites(context.services);
  const { last } = await db
    .selectFrom('people_import_writes')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('import_id', '=', context.importId)
    .executeTakeFirstOrThrow();
  let position = Number(last ?? 0);
  const rows = [...after].flatMap(([key, { table, id: recordId, employmentId, number, row }]) => {
    const was = before.get(key)?.row;
    const left = hashOfRow(row);
    if (was && hashOfRow(was) === left) return [];
    const id = newId(context.services.clock);
    position += 1;
    return {
      id,
      import_id: context.importId,
      position,
      table_name: table,
      record_id: recordId,
      employment_id: employmentId,
      employee_number: number,
      before_cipher: was ? vault.encrypt(JSON.stringify(was), { ...BEFORE, id }) : null,
      left_hash: left,
    };
  });
  for (const part of chunksOfRows(rows)) await db.insertInto('people_import_writes').values(part).execute();
}
