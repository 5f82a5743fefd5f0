import { type BalanceMovement, ENGINE_MEANING, readCell, shownKey, toJson } from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { type BatchOutcome, computeBatch } from '../calculation/threads/compute-batch.ts';
import type { TablePayload } from '../calculation/threads/engine-tasks.ts';
import { MOVEMENTS_TABLE, movementsOf } from '../calculation/threads/movement-columns.ts';
import { tablesOf } from '../calculation/threads/read-payload.ts';
import { decodeBlocks } from '../tables/storage/column-block.ts';
import { type FileFault, readProofFile } from './proof-file.ts';
import { fingerprint } from './proof-key.ts';
import { contentOf, type ProofContent, type ProofHead } from './proof-parts.ts';

/** What is wrong with a proof: with the file itself, or with figures that don't follow from it. */
export type ProofFault =
  | FileFault
  | { code: 'incomplete' | 'hash' }
  | { code: 'otherKey'; fingerprint: string }
  | { code: 'engine'; was: number; is: number }
  | { code: 'notComputed'; reason: string }
  | { code: 'table'; table: string }
  | { code: 'cell'; table: string; row: string; column: string; stands: string; follows: string }
  | { code: 'movement'; balance: string; row: string; stands: string; follows: string };

export interface ProofVerdict {
  head: ProofHead | undefined;
  fingerprint: string | undefined;
  /** Cells that were computed again. */
  cells: number;
  faults: ProofFault[];
}

/**
 * Holds a proof against its seal and computes the batch again out of what it holds: no database and no server.
 * @param wanted the fingerprint that the company's key is known by; without it any key is taken
 * @param licenceKey of HyperFormula, for formulas that need it
 */
export async function checkProof(
  bytes: Uint8Array,
  wanted?: string,
  licenceKey?: string,
): Promise<ProofVerdict> {
  const { parts, faults: ofFile, key } = readProofFile(bytes);
  const print = key === undefined ? undefined : fingerprint(key);
  const faults: ProofFault[] = [...ofFile];
  const bare = (text: string) => text.replace(/\s/g, '').toLowerCase();
  if (print !== undefined && wanted !== undefined && bare(wanted) !== bare(print))
    faults.push({ code: 'otherKey', fingerprint: print });
  if (faults.some(({ code }) => code === 'notAProof'))
    return { head: undefined, fingerprint: undefined, cells: 0, faults };
  const content = contentOf(parts);
  if (!content)
    return { head: undefined, fingerprint: print, cells: 0, faults: [...faults, { code: 'incomplete' }] };
  const computed = await computedFaults(content, licenceKey);
  return {
    head: content.head,
    fingerprint: print,
    cells: computed.cells,
    faults: [...faults, ...computed.faults],
  };
}

async function computedFaults(content: ProofContent, licenceKey: string | undefined) {
  const { head, payload, results, movements } = content;
  try {
    await prepareFallbackFor(JSON.stringify(payload.file), licenceKey);
    const outcome = computeBatch(payload);
    const moved = tablesOf(outcome.beside).get(MOVEMENTS_TABLE);
    const faults: ProofFault[] = [
      ...faultsOfTables(results, outcome),
      ...faultsOfMovements(movements, movementsOf(moved?.columns ?? new Map())),
    ];
    if (faults.length === 0 && outcome.hash !== head.hash) faults.push({ code: 'hash' });
    if (faults.length > 0 && head.engine !== ENGINE_MEANING)
      faults.unshift({ code: 'engine', was: head.engine, is: ENGINE_MEANING });
    return { cells: cellsOf(outcome.tables), faults };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { cells: 0, faults: [{ code: 'notComputed', reason } satisfies ProofFault] };
  }
}

const isOwn = (column: string): boolean => column.startsWith('#') || column.startsWith('@');
const cellsOf = (tables: readonly TablePayload[]): number =>
  tables.reduce(
    (sum, { blocks }) =>
      sum + blocks.reduce((rows, block) => rows + (isOwn(block.column) ? 0 : block.rows), 0),
    0,
  );

function* faultsOfTables(stored: readonly TablePayload[], { tables }: BatchOutcome): Generator<ProofFault> {
  const byCode = new Map(stored.map((table) => [table.code, table]));
  for (const computed of tables) {
    const stands = byCode.get(computed.code);
    byCode.delete(computed.code);
    if (!stands || stands.rows !== computed.rows) yield { code: 'table', table: computed.code };
    else yield* faultsOfTable(stands, computed);
  }
  for (const table of byCode.keys()) yield { code: 'table', table };
}

function* faultsOfTable(stands: TablePayload, follows: TablePayload): Generator<ProofFault> {
  const place = ({ column, block }: TablePayload['blocks'][number]) => `${column}\n${block}`;
  // Bytes are compared, not the hashes that stand beside them in the file.
  const bytes = new Map(stands.blocks.map((each) => [place(each), each.content]));
  const other = new Set<string>();
  for (const block of follows.blocks) {
    const own = bytes.get(place(block));
    if (!own || Buffer.compare(own, block.content) !== 0) other.add(block.column);
    bytes.delete(place(block));
  }
  for (const left of bytes.keys()) other.add(left.split('\n')[0] ?? '');
  if (other.size === 0) return;
  const of = { table: stands.code };
  const [mine, theirs] = [tablesOf([stands]).get(stands.code), tablesOf([follows]).get(stands.code)];
  const keys = decodeBlocks(
    stands.blocks.filter(({ column }) => column === '#key').map(({ content }) => content),
  );
  let named = 0;
  for (const column of other) {
    const [own, again] = [mine?.columns.get(column), theirs?.columns.get(column)];
    if (!own || !again) continue;
    const text = (vector: typeof own, row: number) =>
      JSON.stringify(toJson(readCell(vector, row), vector.type));
    for (let row = 0; row < stands.rows; row += 1) {
      const [was, is] = [text(own, row), text(again, row)];
      if (was === is) continue;
      named += 1;
      const key = readCell(keys, row);
      const at = typeof key === 'string' ? shownKey(key) : String(row + 1);
      yield { code: 'cell', ...of, row: at, column, stands: was, follows: is };
    }
  }
  if (named === 0) yield { code: 'table', ...of };
}

function* faultsOfMovements(
  stands: readonly BalanceMovement[],
  follows: readonly BalanceMovement[],
): Generator<ProofFault> {
  const place = ({ balance, key, date, concerns = '' }: BalanceMovement) =>
    [balance, key, date, concerns].join('\n');
  const sums = (movements: readonly BalanceMovement[]) => {
    const found = new Map<string, { movement: BalanceMovement; values: number[] }>();
    for (const movement of movements) {
      const at = found.get(place(movement)) ?? { movement, values: [] };
      at.values.push(movement.value);
      found.set(place(movement), at);
    }
    return found;
  };
  const [mine, theirs] = [sums(stands), sums(follows)];
  for (const at of new Set([...mine.keys(), ...theirs.keys()])) {
    const [own, again] = [mine.get(at), theirs.get(at)];
    const [was, is] = [own?.values.join(' + ') ?? '–', again?.values.join(' + ') ?? '–'];
    const { balance, key } = (own ?? again)!.movement;
    if (was !== is) yield { code: 'movement', balance, row: shownKey(key), stands: was, follows: is };
  }
}
