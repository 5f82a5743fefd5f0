import { expect, test } from 'vitest';
import { seekSmallest } from './seek-smallest.ts';

/** Looks at every value. */
function slowly(to: number, short: (units: number) => number): number | undefined {
  for (let units = 0; units <= to; units += 1) if (short(units) <= 0) return units;
  return undefined;
}

const nets: Readonly<Record<string, (gross: number) => number>> = {
  'falls at a threshold': (gross) => (gross > 100_000 ? gross * 0.9 + 5000 : gross * 0.99),
  'falls at every grade': (gross) => gross - Math.ceil(gross / 3000) * 3000 * 0.07,
  'falls and never recovers': (gross) => (gross > 100_000 ? 20_000 : gross * 0.99),
  'rises in brackets': (gross) =>
    gross - Math.max(0, gross - 50_000) * 0.2 - Math.max(0, gross - 90_000) * 0.25,
  'rises in steps': (gross) => Math.floor(gross / 1000) * 1000,
  'rises steeply at an allowance': (gross) => gross * 0.5 + (gross > 70_000 ? 40_000 : 0),
  'is rounded twice': (gross) => gross - Math.round(gross * 0.0733) - Math.round(gross * 0.1249),
  'is capped': (gross) => Math.min(gross, 80_000),
};

test.each(Object.keys(nets))('the smallest value is found where a target %s', (name) => {
  const net = nets[name]!;
  for (let wanted = 1000; wanted < 150_000; wanted += 7919) {
    const short = (units: number): number => wanted - net(units);
    let looks = 0;
    const found = seekSmallest(0, 200_000, (units) => {
      looks += 1;
      return short(units);
    });
    const smallest = slowly(200_000, short);
    expect([wanted, found]).toEqual([
      wanted,
      smallest === undefined ? { kind: 'none' } : { kind: 'found', units: smallest },
    ]);
    expect(looks).toBeLessThan(1100);
  }
});

test('where a target falls and then hardly rises, the search is refused and names the fall', () => {
  const net = (gross: number): number => Math.min(gross - (gross > 50_000 ? 30_000 : 0), 80_000);
  const found = seekSmallest(0, 10_000_000, (gross) => 80_000.5 - net(gross));
  if (found.kind !== 'falls') throw new Error(found.kind);
  expect(found.before.units).toBeLessThan(found.after.units);
  expect(found.before.short).toBeLessThan(found.after.short);
});
