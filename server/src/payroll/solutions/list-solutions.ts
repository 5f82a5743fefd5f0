import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { rightsOver } from '../shared/rights-over.ts';
import { getSolution, solutionsInScope } from '../shared/solution-access.ts';
import { countTaken } from './configuration/applicable-scope.ts';
import { storedScope } from './configuration/configuration.repo.ts';
import type { SolutionSettings } from './configuration/configuration.schemas.ts';
import { listCopies } from './copies.repo.ts';
import type { solutionDetail, solutionListInput, solutionRow } from './solutions.schemas.ts';

type SolutionRow = z.infer<typeof solutionRow>;
export type Reader = Pick<SignedInCtx, 'db' | 'scope' | 'clock' | 'authentication'>;

const dayOf = (clock: Clock): string => instant(clock).slice(0, 10);

const SORT = {
  code: 's.code',
  updatedAt: 's.updated_at',
  createdAt: 's.created_at',
} as const;

export async function listSolutions(
  reader: Reader & { language: Language },
  input: z.infer<typeof solutionListInput>,
): Promise<{ rows: SolutionRow[]; total: number }> {
  const { db, scope, language } = reader;
  let query = db.selectFrom('payroll_solutions as s').where((eb) => solutionsInScope(eb, scope));
  if (input.active !== undefined) query = query.where('s.active', '=', input.active ? 1 : 0);
  if (input.search) {
    query = query.where(anyContains(['s.code', 's.name'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let page = query.selectAll('s');
  for (const sort of input.sort ?? [])
    if (sort.column === 'name') page = page.orderBy(nameAsRead(db, 's.name', language), sort.direction);
    else if (sort.column in SORT) page = page.orderBy(SORT[sort.column as keyof typeof SORT], sort.direction);
  const rows = await page
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return { rows: await describe(reader, rows), total: Number(total) };
}

async function describe(reader: Reader, rows: readonly Record[]): Promise<SolutionRow[]> {
  if (rows.length === 0) return [];
  const { db } = reader;
  const ids = rows.map((row) => row.id);
  const links = await db
    .selectFrom('payroll_solution_entities')
    .selectAll()
    .where('solution_id', 'in', ids)
    .execute();
  const entities = await legalEntityFacts(
    db,
    links.map((link) => link.legal_entity_id),
  );
  const copies = await db
    .selectFrom('payroll_copies')
    .select(['id', 'solution_id', 'number', 'status'])
    .where('solution_id', 'in', ids)
    .orderBy('number', 'desc')
    .execute();
  const batches = await countOf(db, 'payroll_batches', ids);
  const periods = await countOf(db, 'payroll_periods', ids);
  const sizes = await peopleInScope(db, dayOf(reader.clock), rows, links);
  const rights = await rightsOver(reader, ids);
  return rows.map((row) => {
    const own = copies.filter((copy) => copy.solution_id === row.id);
    const published = own.find(({ status }) => status === 'published');
    const draft = own.find(({ status }) => status === 'draft');
    const last = published ? undefined : own.find(({ status }) => status === 'outdated');
    return {
      id: row.id,
      code: row.code,
      name: JSON.parse(row.name) as SolutionRow['name'],
      currency: row.currency,
      periodType: row.period_type,
      memo: row.memo,
      active: row.active === 1,
      legalEntities: links
        .filter((link) => link.solution_id === row.id)
        .map((link) => ({ id: link.legal_entity_id, name: entities.get(link.legal_entity_id)?.name ?? '' })),
      employeeCount: sizes.get(row.id) ?? 0,
      batchCount: batches.get(row.id) ?? 0,
      periodCount: periods.get(row.id) ?? 0,
      copyCount: own.length,
      publishedCopyId: published?.id ?? null,
      publishedNumber: published?.number ?? null,
      draftCopyId: draft?.id ?? null,
      draftNumber: draft?.number ?? null,
      publishableCopyId: draft?.id ?? last?.id ?? null,
      rights: rights.get(row.id) ?? [],
      version: row.version,
      updatedAt: row.updated_at,
    };
  });
}

type Record = Awaited<ReturnType<typeof getSolution>>;

async function countOf(
  db: Kysely<DB>,
  table: 'payroll_batches' | 'payroll_periods',
  solutionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['solution_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('solution_id', 'in', [...solutionIds])
    .groupBy('solution_id')
    .execute();
  return new Map(rows.map((row) => [row.solution_id, Number(row.count)]));
}

/**
 * How many people a batch of the open period would take, or one of today where no period is open. Solutions that take the
 * same people are counted once.
 */
async function peopleInScope(
  db: Kysely<DB>,
  today: string,
  rows: readonly Record[],
  links: readonly { solution_id: string; legal_entity_id: string }[],
): Promise<Map<string, number>> {
  const periods = await db
    .selectFrom('payroll_periods')
    .select(['solution_id', 'start_day', 'end_day'])
    .where(
      'solution_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', '=', 'enabled')
    .orderBy('start_day')
    .execute();
  const counted = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const { id, scope } of rows) {
    const open = periods.find((period) => period.solution_id === id);
    const asked = {
      legalEntityIds: links
        .filter((link) => link.solution_id === id)
        .map((link) => link.legal_entity_id)
        .sort(),
      scope: storedScope(scope),
      start: open?.start_day ?? today,
      end: open?.end_day ?? today,
    };
    const key = JSON.stringify(asked);
    const size = counted.get(key) ?? (await countTaken(db, asked));
    counted.set(key, size);
    sizes.set(id, size);
  }
  return sizes;
}

export async function describeSolution(reader: Reader, id: string): Promise<z.infer<typeof solutionDetail>> {
  const { db, scope } = reader;
  const record = await getSolution(db, scope, id);
  const [row] = await describe(reader, [record]);
  if (!row) throw new Error('A solution vanished while it was read.');
  const period = await db
    .selectFrom('payroll_periods')
    .select(['id', 'code', 'start_day', 'end_day'])
    .where('solution_id', '=', id)
    .where('status', '=', 'enabled')
    .orderBy('start_day')
    .executeTakeFirst();
  return {
    ...row,
    settings: JSON.parse(record.settings) as SolutionSettings,
    scope: storedScope(record.scope),
    copies: await listCopies(db, id),
    currentPeriod: period
      ? { id: period.id, code: period.code, start: period.start_day, end: period.end_day }
      : null,
    defaultDynamicBatchId: record.default_dynamic_batch_id,
  };
}
