import type { ExplainNode } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { runInEngine } from '../calculation/engine-pool.ts';
import { prepareParcel, resultParcels } from '../calculation/prepare-calculation.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import { listSets } from '../tables/table-sets.repo.ts';
import { TableView } from '../tables/table-view.ts';
import type { LoadedBatch } from './batch-plan.ts';
import { originOfCell } from './cell-origin.ts';

interface Cell {
  table: string;
  rowKey: string;
  column: string;
}

/** Why a number is what it is: formula, formula with values, inputs to go on from, and where the leaves came from. */
export async function explainCell(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cell: Cell,
  language: Language,
): Promise<ExplainNode> {
  const [node] = await explainCells(db, loaded, [cell], language);
  if (!node) refuse('payroll.batches.UNKNOWN_ROW', { table: cell.table, row: cell.rowKey });
  return withOrigins(db, loaded, node, { left: MOST_ORIGINS });
}

/** An explanation lists few leaves; one over a long list of rows isn't worth a query for each. */
const MOST_ORIGINS = 80;

async function withOrigins(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  node: ExplainNode,
  budget: { left: number },
): Promise<ExplainNode> {
  const inputs: ExplainNode[] = [];
  for (const input of node.inputs ?? []) inputs.push(await withOrigins(db, loaded, input, budget));
  const leaf = node.kind === 'input' || node.kind === 'override' || node.kind === 'key';
  let origin = node.origin;
  if (leaf && node.ref && !origin && budget.left > 0) {
    budget.left--;
    origin = (await originOfCell(db, loaded, node.ref)) ?? undefined;
  }
  return { ...node, ...(node.inputs ? { inputs } : {}), ...(origin ? { origin } : {}) };
}

export async function explainCells(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cells: readonly Cell[],
  language: Language,
): Promise<ExplainNode[]> {
  for (const { table: code, column, rowKey } of cells) {
    const table = tableOf(loaded, code);
    columnOfTable(table, column);
    const view = await TableView.open(db, loaded, table);
    const [row] = await view.rowOf([rowKey]);
    if (row === undefined || row < 0) refuse('payroll.batches.UNKNOWN_ROW', { table: code, row: rowKey });
  }
  const sets = await listSets(db, loaded.batch.id);
  const versions = sets.map((set) => `${set.id}.${set.version}`).sort();
  const cacheKey = `${loaded.batch.id}/${loaded.batch.version}/${loaded.batch.result_hash}/${versions.join()}`;
  const task = { kind: 'explain' as const, cacheKey, cells: [...cells], language };
  const first = await runInEngine<'explain'>(task);
  if (!first.missing) return first.nodes;
  const parcel = { ...(await prepareParcel(db, loaded)), results: await resultParcels(db, loaded.batch.id) };
  const second = await runInEngine<'explain'>({ ...task, parcel });
  return second.missing ? [] : second.nodes;
}
