import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan, TablePlan } from '../plan/plan.ts';
import { type OwnedRows, partitionOf, rowsByOwner } from './partition.ts';
import { type OpinionDifference, type SecondOpinion, secondOpinion } from './second-opinion.ts';
import { Block, itemsWithoutOwner, Rest, type Section, WHOLE } from './section.ts';
import { computedEvaluation, toWorkbook } from './to-workbook.ts';

export interface OpinionOptions {
  readonly licenceKey?: string;
  /** Computed cells in one workbook, about: what is in memory at a time. */
  readonly cellsPerBlock?: number;
  /** Told after every block; anything but true stops. */
  readonly onProgress?: (done: number, total: number) => boolean;
}

/** Lists are looked through row by row: small blocks are fast ones. Smaller still, opening the sheets would cost more. */
const CELLS_PER_BLOCK = 1000;
/** Formulas over all rows in one workbook: each opens all rows anew. */
const MOST_TOGETHER = 5000;
/** Beyond so many reads a formula over all rows in every row isn't computed again. */
const MOST_READS = 400_000_000;

/**
 * The second opinion of a batch of any size: workbooks of some employments each, then what needs all rows. Null when it
 * was stopped.
 */
export async function opinionInBlocks(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  { licenceKey, cellsPerBlock = CELLS_PER_BLOCK, onProgress = () => true }: OpinionOptions = {},
): Promise<SecondOpinion | null> {
  const evaluation = computedEvaluation(plan, input, result);
  const partition = partitionOf(plan);
  const blocks = inBlocks(rowsByOwner(evaluation, partition), cellsPerBlock);
  const sum = { confirmed: 0, carried: new Map<string, number>(), differences: [] as OpinionDifference[] };
  const judge = async (section: Section): Promise<void> => {
    const opinion = await secondOpinion(toWorkbook(plan, input, result, section), licenceKey);
    sum.confirmed += opinion.confirmed;
    sum.differences.push(...opinion.differences);
    for (const [reason, count] of opinion.carried)
      sum.carried.set(reason, (sum.carried.get(reason) ?? 0) + count);
  };
  if (blocks.length < 2) {
    await judge(WHOLE);
    return onProgress(1, 1) ? sum : null;
  }
  const later = itemsWithoutOwner(evaluation, partition, result.balances);
  const total = blocks.length + 1;
  for (const [index, block] of blocks.entries()) {
    const owners = new Set(block.map(({ owner }) => owner));
    await judge(new Block(partition, owners, rowsOf(block), later));
    if (!onProgress(index + 1, total)) return null;
  }
  const rows = Math.max(1, ...plan.tables.map((table) => evaluation.table(table).length));
  const affordable = Math.max(CELLS_PER_BLOCK, Math.floor(MOST_READS / rows));
  for (let from = 0; from < Math.min(later.length, affordable); from += MOST_TOGETHER) {
    await judge(new Rest(later.slice(from, Math.min(from + MOST_TOGETHER, affordable))));
    if (!onProgress(blocks.length, total)) return null;
  }
  if (later.length > affordable) sum.carried.set('size', later.length - affordable);
  return onProgress(total, total) ? sum : null;
}

function inBlocks(owned: readonly OwnedRows[], cellsPerBlock: number): OwnedRows[][] {
  const blocks: OwnedRows[][] = [];
  let cells = 0;
  for (const each of owned) {
    const last = blocks.at(-1);
    if (last && cells + each.cells <= cellsPerBlock) last.push(each);
    else {
      blocks.push([each]);
      cells = 0;
    }
    cells += each.cells;
  }
  return blocks;
}

function rowsOf(block: readonly OwnedRows[]): Map<TablePlan, number[]> {
  const rows = new Map<TablePlan, number[]>();
  for (const owned of block)
    for (const [table, own] of owned.rows) {
      const all = rows.get(table);
      if (all) all.push(...own);
      else rows.set(table, [...own]);
    }
  // As they stand in the batch: where two rows fit, the order decides.
  for (const all of rows.values()) all.sort((a, b) => a - b);
  return rows;
}
