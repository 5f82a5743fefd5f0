import type { ExplainNode } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { columnOfTable, tableOf } from '../../tables/table-layout.ts';
import { TableView } from '../../tables/table-view.ts';
import { askEngine } from '../freshness/ask-engine.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { settledInto } from '../record/carried-rows.ts';
import { originOfCell } from './cell-origin.ts';

interface Cell {
  table: string;
  rowKey: string;
  column: string;
  /** The row of people it is explained for, where it stands in another table. */
  ofRow?: string;
}

/** Who waits for an explanation, and reads it. */
interface Asker {
  id: string;
  language: Language;
}

/** Why a number is what it is: formula, formula with values, inputs to go on from, and where the leaves came from. */
export async function explainCell(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cell: Cell,
  asker: Asker,
): Promise<ExplainNode> {
  const [node] = await explainCells(db, loaded, [cell], asker);
  if (!node) refuse('payroll.batches.UNKNOWN_ROW', { table: cell.table, row: cell.rowKey });
  const taken = new Map<string, string>();
  for (const { batchId, rows } of await settledInto(db, loaded.batch.id))
    for (const { table, rowKey } of rows) taken.set(`${table}\n${rowKey}`, batchId);
  return withOrigins(db, loaded, node, { left: MOST_ORIGINS, taken });
}

/** An explanation lists few leaves; one over a long list of rows isn't worth a query for each. */
const MOST_ORIGINS = 80;

async function withOrigins(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  node: ExplainNode,
  budget: { left: number; taken: ReadonlyMap<string, string> },
): Promise<ExplainNode> {
  const from = node.kind === 'input' && node.ref && budget.taken.get(`${node.ref.table}\n${node.ref.rowKey}`);
  if (from && node.inputs)
    return { ...node, inputs: node.inputs.map((input) => inBatch(from, input)), origin: { kind: 'carried' } };
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

/** What a correction handed on goes on there: its cells aren't to be looked for in the batch that took it. */
function inBatch(batch: string, node: ExplainNode): ExplainNode {
  return {
    ...node,
    ...(node.ref ? { ref: { ...node.ref, batch } } : {}),
    ...(node.inputs ? { inputs: node.inputs.map((input) => inBatch(batch, input)) } : {}),
  };
}

export async function explainCells(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  cells: readonly Cell[],
  { id: person, language }: Asker,
  inWords = false,
): Promise<ExplainNode[]> {
  await requireCells(db, loaded, cells);
  const answer = await askEngine<'explain'>(db, loaded, person, {
    kind: 'explain',
    cells: [...cells],
    language,
    inWords,
  });
  return answer?.nodes ?? [];
}

async function requireCells(db: Kysely<DB>, loaded: LoadedBatch, cells: readonly Cell[]): Promise<void> {
  for (const code of new Set(cells.map((cell) => cell.table))) {
    const table = tableOf(loaded, code);
    const own = cells.filter((cell) => cell.table === code);
    for (const { column } of own) columnOfTable(table, column);
    const view = await TableView.open(db, loaded, table);
    const rows = await view.rowOf(own.map((cell) => cell.rowKey));
    const missing = own.find((_, i) => (rows[i] ?? -1) < 0);
    if (missing) refuse('payroll.batches.UNKNOWN_ROW', { table: code, row: missing.rowKey });
  }
}
