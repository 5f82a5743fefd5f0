import { expect, it } from 'vitest';
import { changeInPercent } from './change-in-percent.ts';

it('says which way it went, and of none no sign', () => {
  const percent = (ratio: number) =>
    new Intl.NumberFormat('en', {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    }).format(ratio);
  const said = [43.7, -5, 0.01, 0].map((each) => changeInPercent({ percent }, each));
  expect(said).toEqual(['+43.7%', '-5%', '0%', '0%']);
});
