import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { containing } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getSolution, solutionsInScope } from '../shared/solution-access.ts';
import { listCopies } from './copies.repo.ts';
import type {
  applicableScope,
  SolutionSettings,
  solutionDetail,
  solutionListInput,
  solutionRow,
} from './solutions.schemas.ts';

type SolutionRow = z.infer<typeof solutionRow>;
const SORT = {
  code: 's.code',
  name: 's.name',
  updatedAt: 's.updated_at',
  createdAt: 's.created_at',
} as const;

export async function listSolutions(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof solutionListInput>,
): Promise<{ rows: SolutionRow[]; total: number }> {
  let query = db.selectFrom('payroll_solutions as s').where((eb) => solutionsInScope(eb, scope));
  if (input.active !== undefined) query = query.where('s.active', '=', input.active ? 1 : 0);
  if (input.search) {
    const pattern = containing(input.search);
    query = query.where(
      sql<boolean>`(lower(s.code) like ${pattern} escape '\\' or lower(s.name) like ${pattern} escape '\\')`,
    );
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let page = query.selectAll('s');
  for (const sort of input.sort ?? [])
    if (sort.column in SORT) page = page.orderBy(SORT[sort.column as keyof typeof SORT], sort.direction);
  const rows = await page
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return { rows: await describe(db, rows), total: Number(total) };
}

async function describe(db: Kysely<DB>, rows: readonly Record[]): Promise<SolutionRow[]> {
  if (rows.length === 0) return [];
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
    .where('status', 'in', ['draft', 'published'])
    .execute();
  const batches = await db
    .selectFrom('payroll_batches')
    .select(['solution_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('solution_id', 'in', ids)
    .groupBy('solution_id')
    .execute();
  const lastSizes = await db
    .selectFrom('payroll_batches')
    .select(['solution_id', 'employees'])
    .where('solution_id', 'in', ids)
    .where('status', '<>', 'canceled')
    .orderBy('created_at')
    .execute();
  const sizes = new Map(lastSizes.map((row) => [row.solution_id, row.employees]));
  return rows.map((row) => {
    const published = copies.find((copy) => copy.solution_id === row.id && copy.status === 'published');
    const draft = copies.find((copy) => copy.solution_id === row.id && copy.status === 'draft');
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
      batchCount: Number(batches.find((each) => each.solution_id === row.id)?.count ?? 0),
      publishedCopyId: published?.id ?? null,
      publishedNumber: published?.number ?? null,
      draftCopyId: draft?.id ?? null,
      updatedAt: row.updated_at,
    };
  });
}

type Record = Awaited<ReturnType<typeof getSolution>>;

export async function describeSolution(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
): Promise<z.infer<typeof solutionDetail>> {
  const record = await getSolution(db, scope, id);
  const [row] = await describe(db, [record]);
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
    version: record.version,
    settings: JSON.parse(record.settings) as SolutionSettings,
    scope: JSON.parse(record.scope) as z.infer<typeof applicableScope>,
    copies: await listCopies(db, id),
    currentPeriod: period
      ? { id: period.id, code: period.code, start: period.start_day, end: period.end_day }
      : null,
    defaultDynamicBatchId: record.default_dynamic_batch_id,
  };
}
