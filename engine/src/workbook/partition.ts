import { keyParts, keyText } from '../cells/row-keys.ts';
import { fillsOf, isBrought, referenceOf, rowSourceKind, rowsOf } from '../kinds/registry.ts';
import type { BalanceMovement } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan, TablePlan, ValueSource } from '../plan/plan.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';

/** Which rows belong to which employment, read from the solution's links alone: never from where a calculation led them. */
export interface Partition {
  /** The column that names the employment, in tables whose rows belong to one. */
  readonly owner: ReadonlyMap<TablePlan, ColumnPlan>;
  /** Whether a link (reference or rows column) of such a table finds only rows of the same employment, or of a whole table. */
  follows(link: ColumnPlan): boolean;
  /** Whom a movement of a balance belongs to, where all that feeds it is theirs. */
  ownerOf(movement: BalanceMovement): string | undefined;
}

export interface OwnedRows {
  readonly owner: string;
  readonly rows: Map<TablePlan, number[]>;
  cells: number;
}

/** Columns that hold the same key because one is looked up by the other. */
type Alike = readonly [ColumnPlan, ColumnPlan];

export function partitionOf(plan: SolutionPlan): Partition {
  const owner = new Map<TablePlan, ColumnPlan>();
  const alike = plan.tables.flatMap(alikeOf);
  const first = plan.master?.key[0];
  const open = first ? [first] : [];
  for (let column = open.shift(); column; column = open.shift()) {
    if (owner.has(column.table) || isForAll(column.table)) continue;
    owner.set(column.table, column);
    for (const [one, other] of alike) {
      if (one === column) open.push(other);
      else if (other === column) open.push(one);
    }
  }
  return {
    owner,
    follows: (link) => {
      const plan = referenceOf(link) ?? rowsOf(link);
      if (!plan) return false;
      const { target, pairs } = plan;
      const theirs = owner.get(target);
      if (!theirs) return true;
      const mine = owner.get(link.table);
      return pairs.some((pair) => pair.target === theirs && isColumn(pair.source, mine));
    },
    ownerOf: ({ balance, key }) => {
      const adds = plan.balanceOf.get(balance)?.adds ?? [];
      const owners = new Set(
        adds.map(({ column, keys }) => {
          const mine = owner.get(column.table);
          const at = mine ? keys.indexOf(mine) : -1;
          return at < 0 ? undefined : keyParts(key)[at];
        }),
      );
      return owners.size === 1 ? [...owners][0] : undefined;
    },
  };
}

const isColumn = (source: ValueSource, column: ColumnPlan | undefined): boolean =>
  source.kind === 'column' && source.column === column;

const isForAll = ({ rowSource }: TablePlan): boolean => rowSourceKind(rowSource).ofNobody === true;

function alikeOf(table: TablePlan): Alike[] {
  const alike: Alike[] = [];
  const add = (one: ColumnPlan, other: ValueSource): void => {
    if (other.kind === 'column' && one.valueType === other.column.valueType) alike.push([one, other.column]);
  };
  for (const column of table.columns) {
    const reference = referenceOf(column);
    const pairs = reference?.match ? [] : (reference ?? rowsOf(column))?.pairs;
    for (const pair of pairs ?? []) add(pair.target, pair.source);
  }
  for (const { column, source } of fillsOf(table)) add(column, source);
  return alike;
}

/** The rows of every employment, in the order of the master table; what names nobody comes last. */
export function rowsByOwner(evaluation: EvaluationContext, { owner }: Partition): OwnedRows[] {
  const found = new Map<string, OwnedRows>();
  const tables = [...owner].sort(
    ([one], [other]) => Number(other === evaluation.plan.master) - Number(one === evaluation.plan.master),
  );
  for (const [table, column] of tables) {
    const keys = evaluation.column(column);
    const computed = table.columns.filter((each) => !isBrought(each)).length;
    for (let row = 0; row < evaluation.table(table).length; row += 1) {
      const of = keyText(keys, row);
      let owned = found.get(of);
      if (!owned) {
        owned = { owner: of, rows: new Map(), cells: 0 };
        found.set(of, owned);
      }
      const rows = owned.rows.get(table);
      if (rows) rows.push(row);
      else owned.rows.set(table, [row]);
      owned.cells += computed + 1;
    }
  }
  return [...found.values()];
}
