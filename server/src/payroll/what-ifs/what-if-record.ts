import type { CellError, LocalText } from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { staleness } from '../batches/freshness/stale.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { unpack } from '../differences/packed.ts';

export type WhatIfRecord = Selectable<DB['payroll_what_ifs']>;

/** Real and what-if; null where the run has no such figure. */
export type Pair = readonly [number | null, number | null];

/** Figures of everybody in the order of the row keys. */
export interface StoredFigures {
  before: (number | null)[];
  after: (number | null)[];
}

export interface StoredItem {
  code: string;
  name: LocalText;
  scale: number;
  /** How many times it counts towards net pay in either run; 0 for what stands beside. */
  times: readonly [number, number];
  sums: readonly [number, number];
}

export interface StoredTotals {
  /** Net pay, by the column of it; several make one that has no name of its own. */
  net: StoredItem | null;
  items: StoredItem[];
  /** Figures that aren't part of net pay and differ for anybody. */
  beside: StoredItem[];
  people: number;
  /** Of whom any figure differs. */
  changed: number;
  /** Cells that fail in the what-if, and the first of them. */
  failed: {
    count: number;
    /** In the batch itself. */
    before: number;
    first: Pick<CellError, 'table' | 'key' | 'column' | 'message'>[];
  };
  findings: readonly [number, number];
}

/** Where net pay is the sum of several columns. */
export const NET = '#net';

export interface Opened {
  record: WhatIfRecord;
  loaded: LoadedBatch;
}

/** The what-if, if the solution of its batch is in scope. */
export async function openWhatIf(db: Kysely<DB>, scope: DataScope, id: string): Promise<Opened> {
  const record = await db.selectFrom('payroll_what_ifs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!record) return refuse('platform.NOT_FOUND');
  return { record, loaded: await loadBatch(db, scope, record.batch_id) };
}

/** The same, of whoever made it: others look at it, and make their own. */
export async function openOwn(ctx: Pick<SignedInCtx, 'db' | 'scope' | 'user'>, id: string): Promise<Opened> {
  const opened = await openWhatIf(ctx.db, ctx.scope, id);
  const { owner_id: owner } = opened.record;
  if (owner !== ctx.user.id)
    refuse('payroll.whatIfs.NOT_YOURS', { by: (await userNames(ctx.db, [owner])).get(owner) ?? '–' });
  return opened;
}

/** Whether the batch holds the figures the what-if stands beside, and they are of its inputs. */
export async function isOfBatch(db: Kysely<DB>, { record, loaded }: Opened): Promise<boolean> {
  if (record.base_hash === null || record.base_hash !== loaded.batch.result_hash) return false;
  return !(await staleness(db, loaded, false)).is;
}

export const totalsOf = ({ totals }: Pick<WhatIfRecord, 'totals'>): StoredTotals | null =>
  totals === null ? null : (JSON.parse(totals) as StoredTotals);

export async function keysOfWhatIf({ row_keys: keys }: WhatIfRecord): Promise<string[]> {
  return keys ? unpack<string[]>(keys) : [];
}

export async function figuresOf(
  db: Kysely<DB>,
  { id }: WhatIfRecord,
  column: string,
): Promise<StoredFigures | null> {
  const row = await db
    .selectFrom('payroll_what_if_columns')
    .select('figures')
    .where('what_if_id', '=', id)
    .where('column_code', '=', column)
    .executeTakeFirst();
  return row ? unpack<StoredFigures>(row.figures) : null;
}
