import { expect, it } from 'vitest';
import { makeFormat } from '../kit/i18n/index.ts';
import { plainFigure } from './plain-figure.ts';

it.each([
  ['14516.67', '14,516.67'],
  ['-350.00', '−350.00'],
  ['371', '371'],
  ['{3500.000000,1166.666667}', '3,500.00; 1,166.666667'],
  ['2026-10-31', '2026-10-31'],
  ['E00123', 'E00123'],
  ['0.03', '0.03'],
  ['', '–'],
  [null, '–'],
])('%s reads %s', (value, shown) => expect(plainFigure(value, makeFormat('en'))).toBe(shown));
