import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type FullWindow, yearWindow } from './balance-window.ts';
import type { Declared } from './declared-balances.ts';

/** The days of one balance in one currency that count; a balance that never begins anew has none. */
export interface CountedDays extends FullWindow {
  balance: string;
  currency: string;
}

/**
 * What balances that begin anew count on a day, as a batch of that day does: the year the day lies in, or the last period
 * for which a batch posted. Which rules hold for a currency, the first solution of that currency says.
 */
export async function countedDays(
  db: Kysely<DB>,
  declared: ReadonlyMap<string, readonly Declared[]>,
  { day, until, balance }: { day: string; until?: string | undefined; balance?: string | undefined },
): Promise<CountedDays[]> {
  const counted: CountedDays[] = [];
  const byPeriod: { balance: string; currency: string }[] = [];
  for (const [code, all] of declared) {
    if (balance && code !== balance) continue;
    const known = new Set<string>();
    for (const { file, currency, yearStart } of all) {
      if (known.has(currency)) continue;
      known.add(currency);
      if (file.reset === 'year')
        counted.push({
          ...{ balance: code, currency },
          ...yearWindow(day, file.dateBasis ?? 'payDate', yearStart),
        });
      if (file.reset === 'period') byPeriod.push({ balance: code, currency });
    }
  }
  for (const each of byPeriod) {
    let days = db
      .selectFrom('payroll_balance_movements')
      .select(
        sql<string | null>`coalesce(max(case when kind = 'submission' then dated_on end), max(dated_on))`.as(
          'last',
        ),
      )
      .where('balance_code', '=', each.balance)
      .where('currency', '=', each.currency);
    if (until) days = days.where('dated_on', '<=', until);
    const { last } = await days.executeTakeFirstOrThrow();
    if (last) counted.push({ ...each, from: last, to: last });
  }
  return counted;
}

/** Whether a movement counts; balances of the same days are asked for together. */
export function counts(counted: readonly CountedDays[]): Expression<SqlBool> {
  const eb = expressionBuilder<{ m: DB['payroll_balance_movements'] }, 'm'>();
  const groups = new Map<string, CountedDays[]>();
  for (const each of counted) {
    const place = [each.currency, each.from, each.to].join();
    groups.set(place, [...(groups.get(place) ?? []), each]);
  }
  return eb.and(
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const codes = group.map(({ balance }) => balance);
      return [
        eb.or([
          eb('m.currency', '<>', first.currency),
          eb('m.balance_code', 'not in', codes),
          eb.and([eb('m.dated_on', '>=', first.from), eb('m.dated_on', '<=', first.to)]),
        ]),
      ];
    }),
  );
}
