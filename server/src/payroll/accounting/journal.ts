import type { ColumnPlan } from '@suanpan/engine';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { Posting } from './accounting.schemas.ts';
import { borneBy, type CostCentres } from './cost-centres.ts';
import type { PaidRow } from './pay-rows.ts';

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

/**
 * The lines of a journal: one for each day, legal entity, account, cost centre and item. An amount below nothing stands on the
 * other side.
 */
export function journalLines(
  loaded: LoadedBatch,
  rows: readonly PaidRow[],
  columns: readonly ColumnPlan[],
  { postings, centres, scale }: { postings: readonly Posting[]; centres: CostCentres; scale: number },
): JournalLine[] {
  const sums = new Map<string, { line: Omit<JournalLine, 'debit' | 'credit'>; units: bigint }>();
  const add = (line: Omit<JournalLine, 'debit' | 'credit'>, units: bigint) => {
    const { date, legalEntityId, account, costCentre, column } = line;
    const key = JSON.stringify([date, legalEntityId, account, costCentre, column.code]);
    sums.set(key, { line, units: (sums.get(key)?.units ?? 0n) + units });
  };
  for (const column of columns)
    for (const { side, account, byCostCentre } of postingsOf(postings, column)) {
      const sign = side === 'debit' ? 1n : -1n;
      for (const row of rows) {
        const line = { date: row.person.payDate, legalEntityId: row.person.legalEntityId, account, column };
        if (!byCostCentre) add({ ...line, costCentre: null }, sign * (row.units.get(column.code) ?? 0n));
        else
          for (const { share, units } of borneBy(loaded, centres, row, column, scale))
            add({ ...line, costCentre: share.costCentre }, sign * units);
      }
    }
  return [...sums.values()]
    .filter(({ units }) => units !== 0n)
    .map(({ line, units }) => ({
      ...line,
      debit: units > 0n ? units : 0n,
      credit: units < 0n ? -units : 0n,
    }));
}

/** What a legal entity's lines come to on either side. */
export function journalBalances(lines: readonly JournalLine[]) {
  const balances = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { legalEntityId, debit, credit } of lines) {
    const sum = balances.get(legalEntityId) ?? { debit: 0n, credit: 0n };
    balances.set(legalEntityId, { debit: sum.debit + debit, credit: sum.credit + credit });
  }
  return balances;
}
