import { describe, expect, it } from 'vitest';
import { type Json, payInTwoCurrencies, warned } from '../testing/lint-warnings.ts';
import type { Language } from '../texts/index.ts';

describe('values of kinds that don’t fit', () => {
  const columns: Json[] = [
    { code: 'lines', type: 'rows', table: 'Lines', on: 'id' },
    { code: 'city', type: 'reference', table: 'Cities', on: { city: 'note' } },
    { code: 'note', type: 'text' },
    { code: 'day', type: 'date' },
    { code: 'flag', type: 'boolean' },
    { code: 'from', type: 'time' },
    { code: 'to', type: 'time' },
    { code: 'claim', type: 'money' },
    { code: 'made', type: 'money', formula: '=[@claim]*2' },
  ];
  const tables: Json[] = [
    {
      code: 'Lines',
      kind: 'data',
      key: ['id', 'no'],
      columns: [
        { code: 'id', type: 'text' },
        { code: 'no', type: 'number' },
        { code: 'item', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Cities',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      rows: [['a', 0.1]],
    },
  ];
  const said = (formula: string, language: Language = 'en') =>
    warned(payInTwoCurrencies([...columns, { code: 'f', type: 'money', formula }], {}, tables), language).map(
      (each) => each.slice(each.indexOf('@') + 1),
    );
  const unequal = (one: string, type: string, other: string, otherType: string) =>
    `${one}=${other}: ${one} is ${type}, ${other} is ${otherType}: they are never equal.`;
  const blank = (name: string) =>
    `[@claim]: [@claim] may be blank, and ${name} ignores blank cells. If blank means 0, write N([@claim]).`;
  const apart = (name: string, one: string, other: string) =>
    `${other}: ${name} pairs its lists row by row, but ${one} and ${other} are of different rows: it fails where their numbers of rows differ.`;

  const span =
    '[@to]-[@from]: [@to]-[@from] is below zero for a shift over midnight: MOD([@to]-[@from],1)*24 is its length in hours.';

  it.each<[string, string[]]>([
    ['=IF([@base]="5",1,0)', [unequal('[@base]', 'an amount', '"5"', 'a text')]],
    ['=IF([@note]=5,1,0)', [unequal('[@note]', 'a text', '5', 'a number')]],
    ['=IF([@day]="2025-01-01",1,0)', [unequal('[@day]', 'a date', '"2025-01-01"', 'a text')]],
    ['=IF([@flag]=1,1,0)', [unequal('[@flag]', 'yes or no', '1', 'a number')]],
    ['=IF([@flag]="Y",1,0)', [unequal('[@flag]', 'yes or no', '"Y"', 'a text')]],
    ['=SUMPRODUCT(([@lines.item]=5)*1)', [unequal('[@lines.item]', 'a text', '5', 'a number')]],
    ['=[@to]-[@from]', [span]],
    ['=([@to]-[@from])*24', [span]],
    ['=MOD([@to]-[@from],1)*24+([@to]-0.25)*24', []],
    [
      '=TIMEVALUE([@from])*24',
      ['[@from]: [@from] is a day or a time already, and TIMEVALUE only reads text: leave TIMEVALUE out.'],
    ],
    ['=IF([@from]="22:00",1,0)', [unequal('[@from]', 'a time of day such as 22:30', '"22:00"', 'a text')]],
    ['=IF([@from]>=TIME(22,0,0),1,0)', []],
    ['=IF([@base]="",1,0)', []],
    ['=IF([@day]=45658,1,0)', []],
    ['=IF(AND([@flag]=TRUE,[@note]="x"),1,0)', []],
    ['=MIN([@claim],500)', [blank('MIN')]],
    ['=MAX([@claim],[@made]-500)', [blank('MAX')]],
    ['=MAX([@claim],[@made])+MAX(0,[@claim])+MIN([@made],500)+MIN(N([@claim]),500)', []],
    [
      '=[@note]*2',
      [
        '[@note]: Pay.note holds text: sums leave it out, and arithmetic fails where a text can’t be read as a number. Make it a number column, or use VALUE.',
      ],
    ],
    [
      '=SUM([@lines])',
      [
        '[@lines]: [@lines] stands for the rows themselves, not for an amount: this gives 0. Name the column to take, as in [@rows.amount].',
      ],
    ],
    [
      '=[@city]*2',
      [
        '[@city]: Pay.city holds keys, not amounts: a number that only names something would count, and a text would count as 0. Use the column that holds the amount.',
      ],
    ],
    ['=SUMIFS([@lines.amount],Lines[item],"a")', [apart('SUMIFS', '[@lines.amount]', 'Lines[item]')]],
    ['=SUMPRODUCT([@lines.amount],Cities[rate])', [apart('SUMPRODUCT', '[@lines.amount]', 'Cities[rate]')]],
    ['=SUMIFS([@lines.amount],[@lines.item],"a")+SUMIFS(Lines[amount],Lines[item],"a")', []],
  ])('%s', (formula, expected) => {
    expect(said(formula)).toEqual(expected);
    for (const language of ['zh-TW', 'zh-CN'] as const)
      for (const text of said(formula, language)) expect(text).toMatch(/^[^{}]*\p{Script=Han}[^{}]*$/u);
  });
});
