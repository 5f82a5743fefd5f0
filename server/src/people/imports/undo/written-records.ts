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
export interface WrittenTable {
  readonly table: string;
  readonly id: string;
  readonly owner: string;
  readonly of: 'employment' | 'person' | 'catalogue' | 'department';
}
/** A record of a catalogue is its own; the grades of one code stand in a series. */
const catalogue = (table: string, owner = 'id') => ({ table, id: 'id', owner, of: 'catalogue' }) as const;
const ofEmployment = (table: string): WrittenTable => ({
  table,
  id: 'id',
  owner: 'employment_id',
  of: 'employment',
});

/** What the imports of people and of their catalogues write; who stands above others is named first. */
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
  'people.jobs': [catalogue('people_jobs')],
  'people.posts': [catalogue('people_posts')],
  'people.costCentres': [catalogue('cost_centres')],
  'people.compensationItems': [catalogue('compensation_catalogue')],
  'people.payGrades': [catalogue('pay_grades', 'code')],
  'people.departments': [{ table: 'departments', id: 'id', owner: 'id', of: 'department' }],
} as const satisfies Readonly<Record<string, readonly WrittenTable[]>>;
export type UndoableSubject = keyof typeof WRITTEN;
export const TABLES: ReadonlyMap<string, WrittenTable> = new Map(
  Object.values(WRITTEN).flatMap((tables) => tables.map((each) => [each.table as string, each] as const)),
);

export type Row = Readonly<Record<string, unknown>>;

const purpose = 'people/import-writes';
const BEFORE = { table: 'people_import_writes', column: 'before_cipher' } as const;
declareCipherColumns({ ...BEFORE, id: 'id', purpose });
const vaultOfWrites = ({ config }: Pick<Services, 'config'>) => createVault(config.secretKey, purpose);

/** What stood there before the import; nothing, where the record came with it. */
export function rowBefore(
  services: Pick<Services, 'config'>,
  { id, before_cipher }: { id: string; before_cipher: string | null },
): Row | undefined {
  if (before_cipher === null) return undefined;
  return JSON.parse(vaultOfWrites(services).decrypt(before_cipher, { ...BEFORE, id })) as Row;
}

/** How often and when a record was written; and what follows from others: where in the tree, what was worked of it. */
const NOT_SAID = new Set(['version', 'updated_at', 'path', 'level', 'actual_minutes']);

/** What a record says. */
export function hashOfRow(row: Row): string {
  const sorted = Object.entries(row)
    .filter(([column]) => !NOT_SAID.has(column))
    .sort(([a], [b]) => (a < b ? -1 : 1));
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
      const haveCodes = tables.some(({ of }) => of === 'catalogue' || of === 'department');
      const read = haveCodes ? readByCodes : readRecords;
      const key = haveCodes ? 'code' : 'employeeNumber';
      const names = [...new Set(rows.flatMap((row) => textOf(row, key)?.trim() ?? []))];
      const before = await read(db, tables, names);
      const outcomes = await session.apply(db, rows);
      await noteChanges(db, context, before, await read(db, tables, names));
      return outcomes;
    },
  };
}

/** A record as it stands, and whose it is. */
export interface Found {
  readonly table: string;
  readonly id: string;
  readonly ownerId: string;
  readonly ownerName: string;
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
            ownerId: person.id,
            ownerName: person.number,
            row,
          });
      }
    }
  }
  return found;
}

async function readByCodes(
  db: Kysely<DB>,
  tables: readonly WrittenTable[],
  codes: readonly string[],
): Promise<Records> {
  const found = new Map<string, Found>();
  for (const part of chunksOfValues([...codes]))
    for (const { table, id, owner } of tables) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} where code in (${sql.join(part)}) order by ${sql.ref(id)}`.execute(
        db,
      );
      for (const row of rows) {
        const ownerName = String(row['code']);
        // Grades of one code may be several companies' own.
        const ownerId = owner === 'id' ? String(row[id]) : `${row[owner]} ${row['legal_entity_id'] ?? ''}`;
        found.set(`${table} ${row[id]}`, { table, id: String(row[id]), ownerId, ownerName, row });
      }
    }
  return found;
}

async function noteChanges(db: Kysely<DB>, context: ImportContext, before: Records, after: Records) {
  const changed = [...after].flatMap(([key, found]) => {
    const was = before.get(key)?.row;
    return was && hashOfRow(was) === hashOfRow(found.row) ? [] : [{ ...found, before: was }];
  });
  await noteWrites(db, context, changed);
}

/** Notes what was written, in this order, and what stood there before. */
export async function noteWrites(
  db: Kysely<DB>,
  { services, importId }: Pick<ImportContext, 'services' | 'importId'>,
  written: readonly (Found & { readonly before: Row | undefined })[],
): Promise<void> {
  const vault = vaultOfWrites(services);
  const { last } = await db
    .selectFrom('people_import_writes')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const first = Number(last ?? 0) + 1;
  const rows = written.map(({ table, id: recordId, ownerId, ownerName, row, before }, index) => {
    const id = newId(services.clock);
    return {
      ...{ id, import_id: importId, position: first + index, table_name: table, record_id: recordId },
      ...{ owner_id: ownerId, owner_name: ownerName, left_hash: hashOfRow(row) },
      before_cipher: before ? vault.encrypt(JSON.stringify(before), { ...BEFORE, id }) : null,
    };
  });
  for (const part of chunksOfRows(rows)) await db.insertInto('people_import_writes').values(part).execute();
}
