import { expect, it } from 'vitest';
import type { PayslipBody } from '../../payroll/index.ts';
import { linesThatDiffer } from './why-different.ts';

const money = { type: 'amount' as const, symbol: true, accumulation: false };
const item = (name: string, value: string | null) => ({ ...money, name, column: name, value });
const total = (role: 'gross' | 'deduction' | 'net', value: string) => ({ role, name: role, value });
const body = (
  earnings: Record<string, string | null>,
  deductions: Record<string, string | null>,
  [gross, deduction, net]: [string, string, string],
): PayslipBody => ({
  ...{ currency: 'CNY', scale: 2, header: [] },
  groups: [
    {
      name: 'Earnings',
      total: false,
      items: Object.entries(earnings).map(([name, value]) => item(name, value)),
    },
    {
      name: 'Deductions',
      total: false,
      items: Object.entries(deductions).map(([name, value]) => item(name, value)),
    },
    { name: 'Net', total: true, items: [item('net', net)] },
  ],
  totals: [total('gross', gross), total('deduction', deduction), total('net', net)],
});

it('names the lines that differ, deductions against net pay, and adds up', () => {
  const before = body({ base: '6730.00', bonus: '41000.00' }, { tax: '3890.00' }, [
    ...(['47730.00', '3890.00', '43840.00'] as const),
  ]);
  const now = body({ base: '7120.00', overtime: '10.10' }, { tax: '100.00' }, [
    ...(['7130.10', '100.00', '7030.10'] as const),
  ]);
  const found = linesThatDiffer(now, before);
  expect(found?.difference).toBe(-36809.9);
  expect(found?.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['base', 390],
    ['bonus', -41000],
    ['overtime', 10.1],
    ['tax', 3790],
  ]);
});

it('stays with a total whose lines don’t add up to it, and says nothing where nothing differs', () => {
  const before = body({ base: '100.00' }, { tax: '10.00' }, ['100.00', '10.00', '90.00']);
  const now = body({ base: '100.00' }, { tax: '10.00' }, ['150.00', '10.00', '140.00']);
  expect(linesThatDiffer(now, before)?.lines).toEqual([
    { name: 'gross', before: 100, after: 150, amount: 50 },
  ]);
  expect(linesThatDiffer(before, before)).toBeNull();
  expect(linesThatDiffer({ ...now, totals: undefined }, before)).toBeNull();
});
