import type { LocalText, SolutionFile } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { withoutBinaryNoise } from '../batches/record/totals.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { solutionsInScope } from '../shared/solution-access.ts';
import type {
  insurancePart,
  insuranceParts,
  insurancePartsInput,
  insuranceTotal,
  overviewFigures,
} from './overview.schemas.ts';
import type { InsuranceSide } from './overview.words.ts';

/** A column's tag that calls it a contribution of this kind: `insurance:pension`. */
const KIND_TAG = 'insurance:';
/** What the employer pays carries this tag too; the rest the employee does. */
const EMPLOYER_TAG = 'employer';

type Part = z.infer<typeof insurancePart>;

interface TaggedColumn {
  readonly table: string;
  readonly column: string;
  readonly name: LocalText;
  readonly kind: string;
  readonly side: InsuranceSide;
  readonly currency: string | undefined;
  readonly scale: number | undefined;
}

/** The columns of a copy that are called contributions. A published copy never changes: they are read once. */
const taggedColumns = new Map<string, readonly TaggedColumn[]>();
const KEPT_COPIES = 200;

function contributionsOf(file: SolutionFile): TaggedColumn[] {
  return file.tables.flatMap((table) =>
    (table.columns ?? []).flatMap((column): TaggedColumn[] => {
      const tag = column.tags?.find((each) => each.startsWith(KIND_TAG) && each.length > KIND_TAG.length);
      if (!tag || column.type !== 'money') return [];
      return [
        {
          table: table.code,
          column: column.code,
          name: column.name ?? column.code,
          kind: tag.slice(KIND_TAG.length),
          side: column.tags?.includes(EMPLOYER_TAG) ? 'employer' : 'employee',
          currency: column.currency,
          scale: column.scale,
        },
      ];
    }),
  );
}

async function columnsOfCopies(db: Kysely<DB>, copies: ReadonlyMap<string, string>) {
  const unread = [...copies].filter(([, hash]) => !taggedColumns.has(hash)).map(([id]) => id);
  if (taggedColumns.size + unread.length > KEPT_COPIES) taggedColumns.clear();
  const missing = [...copies].filter(([, hash]) => !taggedColumns.has(hash)).map(([id]) => id);
  if (missing.length > 0)
    for (const row of await db
      .selectFrom('payroll_copies')
      .select(['hash', 'file'])
      .where('id', 'in', missing)
      .execute())
      taggedColumns.set(row.hash, contributionsOf(JSON.parse(row.file) as SolutionFile));
  return (hash: string) => taggedColumns.get(hash) ?? [];
}

/** What was submitted in each active solution's last closed period and the one before; `place` is 1 and 2. */
async function closedBatches(db: Kysely<DB>, scope: DataScope) {
  const ranked = db
    .selectFrom('payroll_periods as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .select(['p.id', 'p.code', 'p.name', 'p.start_day', 'p.end_day'])
    .select(['s.id as solution_id', 's.code as solution_code', 's.name as solution_name'])
    .select(['s.currency', 's.scale'])
    .select(sql<number>`row_number() over (partition by p.solution_id order by p.start_day desc)`.as('place'))
    .where('p.status', '=', 'closed')
    .where('s.active', '=', 1)
    .where((eb) => solutionsInScope(eb as never, scope))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payroll_batches as sb')
          .select('sb.id')
          .whereRef('sb.period_id', '=', 'p.id')
          .where('sb.submitted', '=', 1)
          .where('sb.type', '=', 'normal'),
      ),
    );
  return db
    .selectFrom(ranked.as('r'))
    .innerJoin('payroll_batches as b', 'b.period_id', 'r.id')
    .select(['b.id', 'b.number', 'b.name', 'b.copy_id', 'b.copy_hash', 'b.employees', 'r.place'])
    .select(['r.code as period_code', 'r.name as period_name', 'r.start_day', 'r.end_day'])
    .select(['r.solution_id', 'r.solution_code', 'r.solution_name'])
    .select(['r.currency', 'r.scale'])
    .where('r.place', '<=', 2)
    .where('b.submitted', '=', 1)
    .where('b.type', '=', 'normal')
    .orderBy('r.solution_code')
    .orderBy('b.number')
    .execute();
}

/** Each contribution's column in each batch, with its sum. */
async function readParts(db: Kysely<DB>, scope: DataScope) {
  const batches = await closedBatches(db, scope);
  if (batches.length === 0) return { last: [], before: [], untagged: [] };
  const columnsOf = await columnsOfCopies(
    db,
    new Map(batches.map(({ copy_id, copy_hash }) => [copy_id, copy_hash])),
  );
  const sums = await sumsOf(db, batches, columnsOf);
  const parts: Record<'last' | 'before', Part[]> = { last: [], before: [] };
  const untagged = new Map<string, Part['solution']>();
  for (const batch of batches) {
    const solution = {
      id: batch.solution_id,
      code: batch.solution_code,
      name: JSON.parse(batch.solution_name) as Record<string, string>,
    };
    const columns = columnsOf(batch.copy_hash);
    const isLast = Number(batch.place) === 1;
    if (columns.length === 0 && isLast) untagged.set(solution.id, solution);
    for (const column of columns) {
      const scale = column.scale ?? batch.scale;
      const total = sums.get(`${batch.id} ${column.table} ${column.column}`);
      parts[isLast ? 'last' : 'before'].push({
        batchId: batch.id,
        number: batch.number,
        batchName: readBatchName(batch.name),
        solution,
        period: {
          code: batch.period_code,
          name: batch.period_name,
          start: batch.start_day,
          end: batch.end_day,
        },
        table: column.table,
        column: column.column,
        columnName: column.name,
        kind: column.kind,
        side: column.side,
        currency: column.currency ?? batch.currency,
        scale,
        people: total?.count ?? 0,
        sum: withoutBinaryNoise(total?.sum ?? 0, scale),
      });
    }
  }
  return { ...parts, untagged: [...untagged.values()] };
}

async function sumsOf(
  db: Kysely<DB>,
  batches: readonly { id: string; copy_hash: string }[],
  columnsOf: (hash: string) => readonly TaggedColumn[],
) {
  const codes = new Set(batches.flatMap(({ copy_hash }) => columnsOf(copy_hash).map(({ column }) => column)));
  if (codes.size === 0) return new Map<string, { sum: number; count: number }>();
  const rows = await db
    .selectFrom('payroll_totals')
    .select(['batch_id', 'table_code', 'column_code', 'sum', 'count'])
    .where(
      'batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .where('column_code', 'in', [...codes])
    .execute();
  return new Map(rows.map((row) => [`${row.batch_id} ${row.table_code} ${row.column_code}`, row]));
}

/** Employee and employer totals by kind and currency, beside those of the period before. */
export async function insuranceFigures(
  db: Kysely<DB>,
  scope: DataScope,
): Promise<z.infer<typeof overviewFigures>['insurance']> {
  const { last, before, untagged } = await readParts(db, scope);
  const totals = new Map<string, z.infer<typeof insuranceTotal>>();
  for (const [parts, suffix] of [
    [last, ''],
    [before, 'Before'],
  ] as const)
    for (const part of parts) {
      const { currency, kind } = part;
      const total = totals.get(`${currency} ${kind}`) ?? {
        ...{ currency, kind, scale: part.scale, name: part.columnName },
        ...{ employee: 0, employer: 0, employeeBefore: 0, employerBefore: 0 },
      };
      // A kind goes by the name of what the employee pays, where there is such a column.
      if (part.side === 'employee') total.name = part.columnName;
      total.scale = Math.max(total.scale, part.scale);
      total[`${part.side}${suffix}`] = withoutBinaryNoise(
        total[`${part.side}${suffix}`] + part.sum,
        total.scale,
      );
      totals.set(`${currency} ${kind}`, total);
    }
  return { totals: [...totals.values()], untagged };
}

/** What a figure of social insurance adds: each batch's column, and what they come to. */
export async function listInsuranceParts(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof insurancePartsInput>,
): Promise<z.infer<typeof insuranceParts>> {
  const parts = await readParts(db, scope);
  const rows = parts[input.period].filter(
    (part) =>
      (!input.currency || part.currency === input.currency) &&
      (!input.kind || part.kind === input.kind) &&
      (!input.side || part.side === input.side),
  );
  const sums = new Map<string, { currency: string; scale: number; sum: number }>();
  for (const { currency, scale, sum } of rows) {
    const known = sums.get(currency) ?? { currency, scale, sum: 0 };
    known.scale = Math.max(known.scale, scale);
    known.sum = withoutBinaryNoise(known.sum + sum, known.scale);
    sums.set(currency, known);
  }
  return { rows, sums: [...sums.values()] };
}
