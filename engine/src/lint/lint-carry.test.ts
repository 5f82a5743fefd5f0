import { describe, expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { parseSolution } from '../planning/parse-solution.ts';
import { type Json, payInTwoCurrencies } from '../testing/lint-warnings.ts';
import { lintSolution } from './lint-solution.ts';

describe('balances beside carry', () => {
  const warned = (carried: readonly string[], added: readonly string[]): string[] => {
    const column = (code: string, formula: string): Json => ({ code, type: 'money', formula });
    const parsed = parseSolution(
      payInTwoCurrencies(
        [
          column('gross', '=[@base]'),
          column('tax', '=[@gross]*0.2'),
          column('cost', '=[@gross]*0.1'),
          column('net', '=[@gross]-[@tax]'),
          { code: 'months', type: 'number', formula: '=1' },
        ],
        {
          balances: added.map((code) => ({ code, add: [`Pay.${code}`] })),
          carry: [
            { code: 'c', columns: carried, into: 'Corrections', map: { id: 'id', amount: '=DIFFERENCE()' } },
          ],
        },
        [
          {
            code: 'Corrections',
            kind: 'data',
            key: 'id',
            columns: [
              { code: 'id', type: 'text' },
              { code: 'amount', type: 'money' },
            ],
          },
        ],
      ),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const compiled = compileSolution(parsed.file);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    return lintSolution(compiled.plan)
      .filter(({ key }) => key === 'lint.notCarried')
      .map((each) => `${each.path} ${each.column}`);
  };

  it('an amount whose differences no carry takes over is told', () => {
    expect(warned(['Pay.net'], ['gross', 'cost', 'months'])).toEqual(['balances[1].add cost']);
    expect(warned(['Pay.gross'], ['gross', 'tax'])).toEqual(['balances[1].add tax']);
  });

  it('one that is carried, or part of what is, is not', () => {
    expect(warned(['Pay.net', 'Pay.cost'], ['gross', 'tax', 'net', 'cost'])).toEqual([]);
  });
});
