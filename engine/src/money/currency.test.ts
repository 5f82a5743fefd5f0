import { expect, it } from 'vitest';
import { isCurrency } from './currency.ts';

it.each(['CNY', 'twd', 'JPY', 'CLF'])('knows %s as a currency', (code) => {
  expect(isCurrency(code)).toBe(true);
});

it.each(['QQQ', 'YUAN', 'CN', ''])('knows no currency “%s”', (code) => {
  expect(isCurrency(code)).toBe(false);
});
