import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { loadBatch, type PayslipBody, whyOfRow } from '../../payroll/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import type { whyDifferent } from '../portal.schemas.ts';
import { ownSlipWithPrevious } from './own-payslips.ts';

type Why = NonNullable<z.infer<typeof whyDifferent>>;
type Line = Why['lines'][number];
type Item = PayslipBody['header'][number];

/**
 * Why one's net pay is another than on the payslip before: the causes, where they have been found, or else which lines differ by
 * how much. Null where that may not be told.
 */
export async function whyOwnPayslipDiffers(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  id: string,
): Promise<z.infer<typeof whyDifferent>> {
  const { slip, previous } = await ownSlipWithPrevious(db, clock, employmentIds, id);
  // The payslip before is closed, or not to be seen yet: nothing is told of it by way of this one.
  if (!previous) return null;
  const period = { code: previous.period_code, start: previous.start_day, end: previous.end_day };
  const why = await whyOfRow(db, await loadBatch(db, SYSTEM_SCOPE, slip.batch_id), slip.row_key);
  if (why && why.period === previous.period_code && why.causes.length > 0)
    return { ...why, period, lines: [] };
  if (slip.currency !== previous.currency) return null;
  const found = linesThatDiffer(bodyOf(slip), bodyOf(previous));
  return found && { period, causes: [], ...found };
}

const bodyOf = ({ body }: { body: string }): PayslipBody => JSON.parse(body) as PayslipBody;

/** The lines that the totals of both payslips are made of, by how much each changes net pay: they add up to the difference. */
export function linesThatDiffer(
  now: PayslipBody,
  before: PayslipBody,
): Pick<Why, 'difference' | 'lines'> | null {
  const cents = (value: string | null | undefined) => Math.round(Number(value ?? 0) * 10 ** now.scale);
  const totalOf = ({ totals }: PayslipBody, role: string) =>
    cents(totals?.find((total) => total.role === role)?.value);
  if (!now.totals || !before.totals) return null;
  const names = new Map([...before.totals, ...now.totals].map(({ role, name }) => [role, name]));
  const lines: Line[] = [];
  const add = (name: Line['name'], was: number, is: number, sign: number) => {
    const amount = ((is - was) * sign) / 10 ** now.scale;
    if (amount !== 0)
      lines.push({ name, before: was / 10 ** now.scale, after: is / 10 ** now.scale, amount });
  };
  for (const [role, name] of names) {
    if (role === 'net') continue;
    const sign = role === 'deduction' ? -1 : 1;
    const [is, was] = [totalOf(now, role), totalOf(before, role)];
    const itemsNow = itemsOf(now, is, cents);
    const itemsBefore = itemsOf(before, was, cents);
    if (!itemsNow || !itemsBefore) add(name, was, is, sign);
    else
      for (const [key, item] of new Map([...itemsBefore, ...itemsNow]))
        add(item.name, cents(itemsBefore.get(key)?.value), cents(itemsNow.get(key)?.value), sign);
  }
  const difference = (totalOf(now, 'net') - totalOf(before, 'net')) / 10 ** now.scale;
  return lines.length > 0 ? { difference, lines } : null;
}

/** The lines of the group that adds up to a total; undefined where none does. */
function itemsOf(
  { groups }: PayslipBody,
  total: number,
  cents: (value: string | null) => number,
): Map<string, Item> | undefined {
  for (const group of groups) {
    const items = group.items.filter((item) => item.type === 'amount' && !item.sum && !item.accumulation);
    if (group.total || items.length === 0) continue;
    if (items.reduce((sum, { value }) => sum + cents(value), 0) === total)
      return new Map(items.map((item) => [keyOf(item), item]));
  }
  return undefined;
}

/** Rows of another table are one line here: each slip has others. */
const keyOf = ({ table, column, name }: Item): string => JSON.stringify([table, column ?? name]);
