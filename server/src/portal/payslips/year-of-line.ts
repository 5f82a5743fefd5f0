import { formatAmount } from '@suanpan/engine/domain';
import type { z } from 'zod';
import type { PayslipBody } from '../../payroll/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { yearOfLine } from '../portal.schemas.ts';
import { ownSlipWithPrevious, readableSlips } from './own-payslips.ts';

type Item = PayslipBody['header'][number];
type OwnSlip = Awaited<ReturnType<typeof readableSlips>>['open'][number];

/**
 * Which payslips a year-to-date figure comes from, each with what it adds. What the slips that may be looked at don't add up to is
 * said too, so that a figure and its list never disagree in silence.
 */
export async function yearOfOwnLine(
  ctx: SignedInCtx,
  { id, group, item }: { id: string; group: number; item: number },
): Promise<z.infer<typeof yearOfLine>> {
  const { slip } = await ownSlipWithPrevious(ctx.db, ctx.clock, ctx.user.employmentIds, id);
  const line = bodyOf(slip).groups[group]?.items[item];
  const total = line && (line.accumulation ? line.value : line.yearToDate);
  if (!line || !total) return refuse('payroll.confirmations.UNKNOWN_LINE');
  const year = slip.pay_date.slice(0, 4);
  const { open } = await readableSlips(ctx.db, ctx.clock, ctx.user.employmentIds);
  const slips = open
    .filter(
      (one) =>
        one.solution_id === slip.solution_id &&
        one.employment_id === slip.employment_id &&
        one.pay_date.startsWith(`${year}-`) &&
        (one.id === slip.id || isBefore(one, slip)),
    )
    .reverse();
  const decimals = total.split('.')[1]?.length ?? 0;
  const cents = (value: string | null | undefined) => Math.round(Number(value ?? 0) * 10 ** decimals);
  const text = (amount: number) => formatAmount(amount / 10 ** decimals, decimals, { grouping: false });
  let before = 0;
  let sum = 0;
  const rows = slips.map((one) => {
    const found = sameLine(bodyOf(one), line);
    // A total that the rules keep themselves grows by what each payslip adds.
    const value = line.accumulation ? cents(found?.value) - before : cents(found?.value);
    if (line.accumulation) before += value;
    sum += value;
    return {
      ...{ id: one.id, number: one.number, payDate: one.pay_date, value: text(value) },
      period: { code: one.period_code, start: one.start_day, end: one.end_day },
    };
  });
  const rest = cents(total) - sum;
  return { year: Number(year), rows, total, rest: rest === 0 ? null : text(rest) };
}

const bodyOf = ({ body }: Pick<OwnSlip, 'body'>): PayslipBody => JSON.parse(body) as PayslipBody;

const isBefore = (one: OwnSlip, slip: OwnSlip): boolean =>
  one.pay_date < slip.pay_date || (one.pay_date === slip.pay_date && one.batch_id < slip.batch_id);

/** By the cell it was read from; a formula of the payslip by its name. */
function sameLine({ groups }: PayslipBody, line: Item): Item | undefined {
  const isSame = (one: Item) =>
    line.column === null
      ? one.column === null &&
        one.accumulation === line.accumulation &&
        JSON.stringify(one.name) === JSON.stringify(line.name)
      : one.column === line.column && one.rowKey === undefined;
  return groups.flatMap(({ items }) => items).find(isSame);
}
