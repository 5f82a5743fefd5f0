import type { ColumnPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { type CostShare, costSharesOf, wholeShare } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { asOfDay, type LoadedBatch } from '../batches/record/batch-plan.ts';
import type { PaidRow } from './pay-rows.ts';
import { scaleOf } from './pay-rows.ts';
import { splitByShares } from './shares.ts';

export interface CostCentres {
  sharesOf(employmentId: string): readonly CostShare[];
  nameOf(code: string | null): string;
}

/** Who bears what people cost on the batch's day: their apportionment, or the cost centre of their assignment. */
export async function readCostCentres(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  employmentIds: readonly string[],
  language: Language,
): Promise<CostCentres> {
  const { shares, names } = await costSharesOf(db, employmentIds, {
    day: asOfDay(loaded.file, loaded.period),
    // Who left before the day has their last assignment of the period.
    period: { start: loaded.period.start_day, end: loaded.period.end_day },
  });
  const nowhere = wholeShare(null);
  return {
    sharesOf: (employmentId) => shares.get(employmentId) ?? nowhere,
    nameOf: (code) => (code === null ? '' : nameIn(names.get(code) ?? code, language) || code),
  };
}

export interface Borne {
  share: CostShare;
  units: bigint;
}

/** What each cost centre bears of a person's item: split in the item's own units, so that whole dollars stay whole. */
export function borneBy(
  loaded: LoadedBatch,
  { sharesOf }: CostCentres,
  { person, units }: PaidRow,
  column: ColumnPlan,
  scale: number,
): Borne[] {
  const amount = units.get(column.code) ?? 0n;
  if (amount === 0n) return [];
  const shares = sharesOf(person.employmentId);
  const [only] = shares;
  if (only && shares.length === 1) return [{ share: only, units: amount }];
  const finer = 10n ** BigInt(scale - scaleOf(loaded, column));
  return splitByShares(amount / finer, shares).flatMap((part, at) => {
    const share = shares[at];
    return share && part !== 0n ? [{ share, units: part * finer }] : [];
  });
}
