import type { Kysely } from 'kysely';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';

/** What one cost centre bears of an employment's pay. */
export interface CostShare {
  costCentre: string | null;
  ratio: number;
  main: boolean;
  /** It bears what rounding leaves over. */
  tail: boolean;
  /** The code of the compensation item that the share is booked under. */
  item: string | null;
}

export interface CostShares {
  /** By employment: the apportionment of the day, else the whole of its last assignment in the period. */
  shares: ReadonlyMap<string, readonly CostShare[]>;
  /** By code. */
  names: ReadonlyMap<string, Names>;
}

export const wholeShare = (costCentre: string | null): readonly CostShare[] => [
  { costCentre, ratio: 100, main: true, tail: false, item: null },
];

/** Who bears what employments cost. For the server's own work: no data scope. */
export async function costSharesOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  { day, period }: { day: string; period: { start: string; end: string } },
): Promise<CostShares> {
  const centres = await db.selectFrom('cost_centres').select(['id', 'code']).select('names').execute();
  const codes = new Map(centres.map(({ id, code }) => [id, code]));
  // One for everybody who is placed there.
  const whole = new Map(centres.map(({ id, code }) => [id, wholeShare(code)]));
  const nowhere = wholeShare(null);
  const shares = new Map<string, readonly CostShare[]>();
  for (const part of chunksOfValues(employmentIds, 1000)) {
    const assigned = await db
      .selectFrom('assignments')
      .select(['employment_id', 'cost_centre_id'])
      .where('employment_id', 'in', part)
      .where('valid_from', '<=', period.end)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', period.start)]))
      .orderBy('valid_from')
      .execute();
    for (const { employment_id, cost_centre_id } of assigned)
      shares.set(employment_id, whole.get(cost_centre_id ?? '') ?? nowhere);
    const apportioned = await db
      .selectFrom('cost_centre_shares')
      .select(['employment_id', 'cost_centre_id', 'ratio', 'is_main', 'takes_tail', 'item'])
      .where('employment_id', 'in', part)
      .where('valid_from', '<=', day)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
      .execute();
    const sets = new Map<string, CostShare[]>();
    for await (const rows of inChunks(apportioned))
      for (const row of rows) {
        const set = sets.get(row.employment_id) ?? [];
        set.push({
          ...{ costCentre: codes.get(row.cost_centre_id) ?? null, ratio: Number(row.ratio), item: row.item },
          ...{ main: row.is_main === 1, tail: row.takes_tail === 1 },
        });
        sets.set(row.employment_id, set);
      }
    for (const [employmentId, set] of sets) shares.set(employmentId, set);
  }
  return { shares, names: new Map(centres.map(({ code, names }) => [code, parseNames(names)])) };
}
