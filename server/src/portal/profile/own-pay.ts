import { formatAmount } from '@suanpan/engine/domain';
import type { z } from 'zod';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { readableSlips } from '../payslips/own-payslips.ts';
import type { ownPay } from './profile.schemas.ts';

/** What was really paid, month by month and in the year: the net pay of the slips one may open, by pay day. */
export async function payOfYear(
  ctx: SignedInCtx,
  wanted: number | undefined,
): Promise<z.infer<typeof ownPay>> {
  const { open, closed } = await readableSlips(ctx.db, ctx.clock, ctx.user.employmentIds);
  const years = [...new Set([...open, ...closed].map(({ pay_date: day }) => Number(day.slice(0, 4))))];
  years.sort((a, b) => b - a);
  const year = wanted ?? years[0] ?? Number(ctx.clock.now().toISOString().slice(0, 4));
  const ofYear = open.filter(({ pay_date: day }) => day.startsWith(`${year}-`));
  return {
    year,
    years,
    currencies: grouped(ofYear, ({ currency, scale }) => `${currency} ${scale}`).flatMap((slips) => {
      const [first] = slips;
      if (!first) return [];
      const { currency, scale } = first;
      const sum = (of: typeof slips) =>
        formatAmount(of.reduce((total, { net }) => total + Number(net ?? 0), 0) / 10 ** scale, scale, {
          grouping: false,
        });
      return {
        ...{ currency, scale, year: sum(slips) },
        months: grouped(slips, monthOf).map((of) => ({
          ...{ month: of[0] ? monthOf(of[0]) : '', net: sum(of), slips: of.map(({ id }) => id) },
        })),
      };
    }),
    leftOut: closed.filter(({ pay_date: day }) => day.startsWith(`${year}-`)).length,
  };
}

const monthOf = ({ pay_date: day }: { pay_date: string }): string => day.slice(0, 7);

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}
