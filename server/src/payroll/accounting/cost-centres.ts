import type { ColumnPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { readSnapshotSource, type SnapshotRecords } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { asOfDay, type LoadedBatch } from '../batches/record/batch-plan.ts';
import type { PaidRow } from './pay-rows.ts';
import { scaleOf } from './pay-rows.ts';
import { type CostShare, splitByShares } from './shares.ts';

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
  const day = asOfDay(loaded.file, loaded.period);
  const period = { start: loaded.period.start_day, end: loaded.period.end_day };
  const request = { history: 'asOf', day, period, employmentIds, language } as const;
  const apportioned = await readSnapshotSource(db, 'apportionment', request);
  // Who left before the day has their last assignment of the period.
  const assigned = await readSnapshotSource(db, 'assignment', { ...request, history: 'period' });
  const names = new Map([...namesIn(assigned), ...namesIn(apportioned)]);
  const shares = new Map<string, CostShare[]>();
  for (const [row, employmentId] of assigned.employmentIds.entries())
    shares.set(employmentId, [whole(textAt(assigned, 'costCentre', row))]);
  const sets = new Map<string, CostShare[]>();
  for (const [row, employmentId] of apportioned.employmentIds.entries())
    sets.set(employmentId, [...(sets.get(employmentId) ?? []), shareAt(apportioned, row)]);
  for (const [employmentId, set] of sets) shares.set(employmentId, set);
  return {
    sharesOf: (employmentId) => shares.get(employmentId) ?? [whole(null)],
    nameOf: (code) => (code === null ? '' : (names.get(code) ?? code)),
  };
}

const whole = (costCentre: string | null): CostShare => ({
  costCentre,
  ratio: 100,
  main: true,
  tail: false,
  item: null,
});

function textAt({ columns }: SnapshotRecords, field: string, row: number): string | null {
  const value = columns[field]?.[row];
  return typeof value === 'string' ? value : null;
}

function shareAt(records: SnapshotRecords, row: number): CostShare {
  const { columns } = records;
  return {
    costCentre: textAt(records, 'costCentre', row),
    ratio: Number(columns['ratio']?.[row] ?? 0),
    main: columns['main']?.[row] === 1,
    tail: columns['tail']?.[row] === 1,
    item: textAt(records, 'item', row),
  };
}

function* namesIn(records: SnapshotRecords): Iterable<[string, string]> {
  for (const row of records.employmentIds.keys()) {
    const code = textAt(records, 'costCentre', row);
    const name = textAt(records, 'costCentreName', row);
    if (code && name) yield [code, name];
  }
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
  const finer = 10n ** BigInt(scale - scaleOf(loaded, column));
  const shares = sharesOf(person.employmentId);
  return splitByShares(amount / finer, shares).flatMap((part, at) => {
    const share = shares[at];
    return share && part !== 0n ? [{ share, units: part * finer }] : [];
  });
}
