import type { ColumnPlan } from '@suanpan/engine';
import { inChunks } from '../../platform/db/event-loop.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { Posting } from './accounting.schemas.ts';
import { borneBy, type CostCentres } from './cost-centres.ts';
import type { PaidPerson, PaidRow } from './pay-rows.ts';

export interface JournalLine {
  date: string;
  legalEntityId: string;
  account: string;
  costCentre: string | null;
  column: ColumnPlan;
  debit: bigint;
  credit: bigint;
}

/** The accounts of an item: its own, else those of its pay type. */
export function postingsOf(postings: readonly Posting[], column: ColumnPlan): Posting[] {
  const own = postings.filter(({ of, code }) => of === 'item' && code === column.code);
  if (own.length > 0) return own;
  const { payType } = column.file;
  return payType ? postings.filter(({ of, code }) => of === 'payType' && code === payType) : [];
}

/** Amounts by what they have in common; what stands for them is made once. */
export class Sums<Line> {
  readonly #sums = new Map<string, { line: Line; units: bigint }>();

  add(key: string, units: bigint, line: () => Line): void {
    const known = this.#sums.get(key);
    if (known) known.units += units;
    else this.#sums.set(key, { line: line(), units });
  }

  values(): { line: Line; units: bigint }[] {
    return [...this.#sums.values()];
  }
}

/**
 * The lines of a journal: one for each day, legal entity, account, cost centre and item. An amount below nothing stands on the
 * other side.
 */
export async function journalLines(
  loaded: LoadedBatch,
  rows: readonly PaidRow[],
  columns: readonly ColumnPlan[],
  { postings, centres, scale }: { postings: readonly Posting[]; centres: CostCentres; scale: number },
): Promise<JournalLine[]> {
  const sums = new Sums<Omit<JournalLine, 'debit' | 'credit'>>();
  for (const column of columns)
    for (const { side, account, byCostCentre } of postingsOf(postings, column)) {
      const sign = side === 'debit' ? 1n : -1n;
      const add = ({ payDate: date, legalEntityId }: PaidPerson, costCentre: string | null, units: bigint) =>
        sums.add([date, legalEntityId, account, costCentre, column.code].join('\n'), sign * units, () => ({
          ...{ date, legalEntityId, account, costCentre, column },
        }));
      const bearersOf = (row: PaidRow) =>
        byCostCentre
          ? borneBy(loaded, centres, row, column, scale)
          : [{ share: { costCentre: null }, units: row.units.get(column.code) ?? 0n }];
      for await (const part of inChunks(rows))
        for (const row of part)
          for (const { share, units } of bearersOf(row)) add(row.person, share.costCentre, units);
    }
  return sums.values().flatMap(({ line, units }) => (units === 0n ? [] : [{ ...line, ...sidesOf(units) }]));
}

const sidesOf = (units: bigint) =>
  units > 0n ? { debit: units, credit: 0n } : { debit: 0n, credit: -units };

/** What a legal entity's lines come to on either side. */
export function journalBalances(lines: readonly JournalLine[]) {
  const balances = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { legalEntityId, debit, credit } of lines) {
    const sum = balances.get(legalEntityId) ?? { debit: 0n, credit: 0n };
    balances.set(legalEntityId, { debit: sum.debit + debit, credit: sum.credit + credit });
  }
  return balances;
}
