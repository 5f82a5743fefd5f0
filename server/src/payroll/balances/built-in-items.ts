import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { balancesTexts } from './texts.ts';

const BUILT_IN = ['EARNINGS', 'INCOME_TAX', 'SOCIAL_INSURANCE'] as const;

/** Puts in the items that every installation has, where they are missing; what was made of them stays. */
export async function syncBuiltInBalances(db: Kysely<DB>, clock: Clock): Promise<void> {
  const now = instant(clock);
  for (const [index, code] of BUILT_IN.entries())
    await db
      .insertInto('payroll_balance_items')
      .values({
        id: `balance-${code.toLowerCase()}`,
        code,
        name: JSON.stringify(balancesTexts.inEvery(`builtIn.${code}`)),
        built_in: 1,
        sort: (index + 1) * 10,
        adds: '[]',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
