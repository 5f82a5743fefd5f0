import type { BalanceMovement, PeriodInput } from '@suanpan/engine';
import type { BatchPayload, TablePayload } from '../calculation/threads/engine-tasks.ts';

export const PROOF_FORMAT = 'suanpan.proof/1';

/** What a proof is of. `hash` is that of everything that went into the batch and came out of it. */
export interface ProofHead {
  readonly format: typeof PROOF_FORMAT;
  readonly solution: string;
  readonly copy: number;
  readonly copyHash: string;
  readonly batch: string;
  readonly period: PeriodInput;
  readonly currency: string;
  /** The engine's meaning (`ENGINE_MEANING`) that the figures were computed by. */
  readonly engine: number;
  readonly hash: string;
  readonly writtenAt: string;
  readonly writtenBy: string;
}

/**
 * Whose table it is: what went in, what came out, the n-th of the earlier periods that were looked back to; and of a closed batch that
 * was computed again what was in force, and what was first paid where that is something else.
 */
type TableOwner = 'input' | 'result' | `earlier ${number}` | 'in force' | 'first';

/**
 * One line of a proof. Tables are blocks of their columns, as they are stored: the very bytes that were paid by.
 * `content` is base64 of such a block.
 */
export type ProofPart =
  | { part: 'head'; head: ProofHead }
  | ({ part: 'rules' } & Pick<BatchPayload, 'file' | 'globals'>)
  | ({ part: 'given' } & Pick<BatchPayload, 'period' | 'overrides' | 'balances'>)
  | { part: 'earlier'; number: number; period: PeriodInput }
  | { part: 'table'; of: TableOwner; table: string; rows: number }
  | {
      part: 'block';
      of: TableOwner;
      table: string;
      column: string;
      block: number;
      rows: number;
      hash: string;
      content: string;
    }
  | { part: 'movements'; movements: BalanceMovement[] };

/** What a proof holds, put together again. */
export interface ProofContent {
  head: ProofHead;
  payload: BatchPayload;
  results: TablePayload[];
  movements: BalanceMovement[];
}

/** By which a part is known in the seal and named when something is wrong with it. */
export function nameOfPart(part: ProofPart): string {
  switch (part.part) {
    case 'earlier':
      return `earlier ${part.number}`;
    case 'table':
      return `${part.of}: ${part.table}`;
    case 'block':
      return `${part.of}: ${part.table}.${part.column} ${part.block}`;
    default:
      return part.part;
  }
}

export function* partsOf({ head, payload, results, movements }: ProofContent): Generator<ProofPart> {
  const { file, globals, period, overrides, balances, tables, closed, correcting } = payload;
  yield { part: 'head', head };
  yield { part: 'rules', file, globals };
  yield { part: 'given', period, overrides, balances };
  yield* partsOfTables('input', tables);
  for (const [number, earlier] of closed.entries()) {
    yield { part: 'earlier', number, period: earlier.period };
    yield* partsOfTables(`earlier ${number}`, earlier.tables);
  }
  if (correcting) {
    yield* partsOfTables('in force', correcting.inForce);
    yield* partsOfTables('first', correcting.first ?? []);
  }
  yield* partsOfTables('result', results);
  yield { part: 'movements', movements };
}

function* partsOfTables(of: TableOwner, tables: readonly TablePayload[]): Generator<ProofPart> {
  for (const { code, rows, blocks } of tables) {
    yield { part: 'table', of, table: code, rows };
    for (const { content, ...block } of blocks)
      yield { part: 'block', of, table: code, ...block, content: Buffer.from(content).toString('base64') };
  }
}

/** Undefined where a part is missing that nothing can be computed without. */
export function contentOf(parts: Iterable<ProofPart>): ProofContent | undefined {
  // Of an earlier batch the inputs and the results of one table are two, each with its own rows.
  const tables = new Map<TableOwner, TablePayload[]>();
  const earlier: PeriodInput[] = [];
  let head: ProofHead | undefined;
  let rules: Pick<BatchPayload, 'file' | 'globals'> | undefined;
  let given: Pick<BatchPayload, 'period' | 'overrides' | 'balances'> | undefined;
  let movements: BalanceMovement[] = [];
  for (const part of parts)
    switch (part.part) {
      case 'head':
        head = part.head;
        break;
      case 'rules':
        rules = { file: part.file, globals: part.globals };
        break;
      case 'given':
        given = { period: part.period, overrides: part.overrides, balances: part.balances };
        break;
      case 'earlier':
        earlier[part.number] = part.period;
        break;
      case 'table': {
        const known = tables.get(part.of) ?? [];
        known.push({ code: part.table, rows: part.rows, blocks: [] });
        tables.set(part.of, known);
        break;
      }
      case 'block': {
        const { of, table, column, block, rows, hash, content } = part;
        const bytes = Uint8Array.from(Buffer.from(content, 'base64'));
        const last = tables.get(of)?.findLast(({ code }) => code === table);
        last?.blocks.push({ column, block, rows, hash, content: bytes });
        break;
      }
      case 'movements':
        movements = part.movements;
    }
  if (!head || !rules || !given) return undefined;
  const tablesOf = (of: TableOwner) => tables.get(of) ?? [];
  const closed = earlier.map((period, number) => ({ period, tables: tablesOf(`earlier ${number}`) }));
  const first = tablesOf('first');
  const correcting = tables.has('in force')
    ? { correcting: { inForce: tablesOf('in force'), first: first.length > 0 ? first : null } }
    : {};
  const payload = { ...rules, ...given, tables: tablesOf('input'), closed, ...correcting };
  return { head, payload, results: tablesOf('result'), movements };
}
