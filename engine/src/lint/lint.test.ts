import { describe, expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { parseSolution } from '../planning/parse-solution.ts';
import { errorText, type Language, loadTexts } from '../texts/index.ts';
import { lintSolution } from './lint-solution.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

type Json = Readonly<Record<string, unknown>>;

/** Two currencies beside each other: yen without decimals, euros with two. */
const solution = (columns: readonly Json[], more: Json = {}, tables: readonly Json[] = []): Json => ({
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'EUR',
  periodType: 'month',
  parameters: [
    { code: 'rate', values: [{ value: 160 }] },
    { code: 'floor', type: 'money', currency: 'JPY', values: [{ value: 1000 }] },
  ],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'base', type: 'money', tags: ['pay'] },
        { code: 'abroad', type: 'money', currency: 'JPY', tags: ['pay'] },
        ...columns,
      ],
    },
    ...tables,
  ],
  ...more,
});

const LINTS = [
  'lint.bandTwice',
  'lint.bandsEnd',
  'lint.bandsBegin',
  'lint.bandsOverlap',
  'lint.bandsGap',
  'lint.writtenDate',
  'lint.currencies',
  'lint.currencyOfColumn',
  'rows.doubleKey',
  'rows.keyCase',
  'rows.notTaken',
  'lint.keyCounted',
  'lint.textCounted',
  'lint.rowsCounted',
  'lint.neverEqual',
  'lint.blankLeftOut',
  'lint.otherRows',
];

function warned(json: Json, language: Language = 'en'): string[] {
  const parsed = parseSolution(json);
  if (!parsed.ok) return parsed.problems.map((each) => `! ${each.path} ${errorText(each, language)}`);
  const compiled = compileSolution(parsed.file);
  if (!compiled.ok) return compiled.problems.map((each) => `! ${each.path} ${errorText(each, language)}`);
  return lintSolution(compiled.plan)
    .filter((each) => LINTS.includes(each.key))
    .map((each) => `${each.path}@${each.formula?.slice(each.at, each.end)}: ${errorText(each, language)}`);
}

const money = (formula: string, more: Json = {}): Json =>
  solution([{ code: 'f', type: 'money', formula, ...more }]);
const F = 'tables[0].columns[3].formula';
const mixed = (part: string, one = 'EUR', other = 'JPY') =>
  `${F}@${part}: Amounts in ${one} and in ${other} are taken together here; convert one of them first.`;
const given = (part: string, own = 'EUR', found = 'JPY') =>
  `${F}@${part}: Pay.f is in ${own}, but this gives an amount in ${found}.`;

describe('amounts of different currencies', () => {
  it.each<[string, string[]]>([
    ['=[@base]+[@abroad]', [mixed('[@abroad]')]],
    ['=[@base]*1.1 - ROUND([@abroad]/2, 0)', [mixed('ROUND([@abroad]/2, 0)')]],
    ['=IF([@abroad]>[@base],1,2)', [mixed('[@base]', 'JPY', 'EUR')]],
    ['=SUM([@#pay])', [mixed('[@#pay]')]],
    ['=SUM(Pay[[base]:[abroad]])', [mixed('Pay[[base]:[abroad]]')]],
    ['=MAX(0,[@base],PARAM("floor"))', [mixed('PARAM("floor")')]],
    ['=LET(a,[@abroad],a+[@base])', [mixed('[@base]', 'JPY', 'EUR'), given('LET(a,[@abroad],a+[@base])')]],
    ['=IF([@base]>0,[@abroad])', [given('IF([@base]>0,[@abroad])')]],
    ['=[@abroad]', [given('[@abroad]')]],
    ['=-[@abroad]%', [given('-[@abroad]%')]],
    ['=[@base]+[@abroad]/PARAM("rate")', []],
    ['=IF([@abroad]>PARAM("floor"),[@base],0)', []],
    ['=[@base]+100', []],
  ])('%s', (formula, expected) => {
    expect(warned(money(formula))).toEqual(expected);
  });

  it('are told of in a column’s result, a union, a balance and a carry', () => {
    expect(warned(money('=[@base]*2', { currency: 'JPY' }))).toEqual([given('[@base]*2', 'JPY', 'EUR')]);
    const lines: Json = {
      code: 'Lines',
      kind: 'union',
      columns: [{ code: 'amount', type: 'money' }],
      parts: [
        { table: 'Pay', columns: { amount: 'base' } },
        { table: 'Pay', columns: { amount: 'abroad' } },
        { table: 'Pay', columns: { amount: '=-[@abroad]' } },
      ],
    };
    const late: Json = {
      code: 'Late',
      kind: 'data',
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    };
    const more = {
      balances: [{ code: 'all', add: ['Pay.base', 'Pay.abroad'] }],
      carry: [
        { code: 'c', columns: ['Pay.base', 'Pay.abroad'], into: 'Late', map: { amount: '=DIFFERENCE()' } },
      ],
    };
    const both =
      'Amounts in EUR (Pay.base) and in JPY (Pay.abroad) are taken together here; convert one of them first.';
    expect(warned(solution([], more, [lines, late]))).toEqual([
      'tables[1].parts[1]@undefined: Lines.amount is in EUR, but this gives an amount in JPY.',
      'tables[1].parts[2].columns.amount@-[@abroad]: Lines.amount is in EUR, but this gives an amount in JPY.',
      `balances[0].add@undefined: ${both}`,
      `carry[0].columns@undefined: ${both}`,
    ]);
  });

  it('give their own decimals, also in a pivot, and are named in each language', () => {
    const sums: Json = {
      code: 'Sums',
      kind: 'pivot',
      from: 'Pay',
      by: [],
      values: [{ as: 'total', fn: 'sum', column: 'abroad' }],
    };
    const compiled = compileSolution(solution([], { scale: 1 }, [sums]) as never);
    const columns = compiled.ok ? compiled.plan.tables.flatMap((table) => table.columns) : [];
    expect(columns.map(({ code, currency, scale }) => [code, currency, scale])).toEqual([
      ['id', undefined, undefined],
      ['base', 'EUR', 1],
      ['abroad', 'JPY', 0],
      ['total', 'JPY', 0],
    ]);
    expect(warned(money('=[@base]+[@abroad]'), 'zh-TW')).toEqual([
      `${F}@[@abroad]: 這裡把 EUR 和 JPY 的金額放在一起計算，請先換算。`,
    ]);
  });

  it('are of three letters, and belong to money', () => {
    expect(warned(money('=1', { currency: 'EURO' }))).toEqual([
      '! tables[0].columns[3].currency “EURO” isn’t a currency (three letters, as in ISO 4217).',
    ]);
    expect(warned(money('=1', { currency: 'JPY', type: 'number' }))).toEqual([
      '! tables[0].columns[3].currency “currency” doesn’t belong to a column of type number.',
    ]);
  });
});

describe('rows of a parameter table that share a key', () => {
  it('are told in every version, also where only case differs', () => {
    const cities: Json = {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      versions: [
        { from: '2025-01-01', rows: [['SH', 1], ['BJ', 2], { city: 'SH', rate: 3 }] },
        {
          from: '2027-01-01',
          rows: [
            ['SH', 1],
            ['sh', 2],
            [null, 1],
            [null, 2],
          ],
        },
      ],
    };
    expect(warned(solution([], {}, [cities]))).toEqual([
      'tables[1].versions[0].rows[2]@undefined: City: rows 1 and 3 have the same key SH.',
      'tables[1].versions[1].rows[1]@undefined: City: the keys sh and SH differ only in case.',
    ]);
  });
});

describe('a day written as arithmetic', () => {
  it.each<[string, string[]]>([
    [
      '=IF(PERIOD("end")>2025-01-31,1,0)',
      [`${F}@2025-01-31: 2025-01-31 is arithmetic, not a day; write DATE(2025,1,31).`],
    ],
    [
      '=IF(PERIOD("end")>2025/1/5,1,0)',
      [`${F}@2025/1/5: 2025/1/5 is arithmetic, not a day; write DATE(2025,1,5).`],
    ],
    ['=IF(PERIOD("end")>DATEVALUE("2025-01-31"),1,0)', []],
    ['=2025-13-01', []],
    ['=2000-10-[@base]', []],
    ['=2025-1-31+[@base]', [`${F}@2025-1-31: 2025-1-31 is arithmetic, not a day; write DATE(2025,1,31).`]],
  ])('%s', (formula, expected) => {
    expect(warned(money(formula))).toEqual(expected);
  });
});

describe('bands', () => {
  const bands = (how: 'floor' | 'ceiling', limits: (number | null)[][]): string[] =>
    warned(
      solution(
        [{ code: 'band', type: 'reference', table: 'Bands', on: { to: 'base' }, match: { to: how } }],
        {},
        [
          {
            code: 'Bands',
            kind: 'parameter',
            columns: [
              { code: 'from', type: 'number' },
              { code: 'to', type: 'number' },
            ],
            rows: limits,
          },
        ],
      ),
    ).map((each) => each.replace(/^.*?: /, ''));

  it.each<['floor' | 'ceiling', (number | null)[][], string[]]>([
    [
      'ceiling',
      [
        [0, 100],
        [100, null],
      ],
      [],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [100, 200],
      ],
      ['Bands has no band for values above 200. Leave the last limit blank if it has none.'],
    ],
    [
      'floor',
      [
        [0, 100],
        [100, 200],
      ],
      ['Bands has no band for values below 100.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [100, 100],
        [100, null],
      ],
      ['Two bands of Bands have the limit 100; a look-up can’t tell which is meant.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [90, null],
      ],
      ['Bands of Bands overlap: one begins at 90, the one before ends at 100.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [150, null],
      ],
      ['Bands has no band between 100 and 150.'],
    ],
  ])('by %s over %j', (how, limits, reported) => {
    expect(bands(how, limits)).toEqual(reported);
  });
});

describe('balances beside carry', () => {
  const warned = (carried: readonly string[], added: readonly string[]): string[] => {
    const column = (code: string, formula: string): Json => ({ code, type: 'money', formula });
    const parsed = parseSolution(
      solution(
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

describe('what is calculated with though it isn’t an amount', () => {
  const formula = (written: string): Json => ({ code: 'f', type: 'number', formula: written });
  const lines: Json = { code: 'all', type: 'rows', table: 'Pay', on: 'base' };
  const said =
    'Pay.id holds keys, not amounts; calculating with them counts numbers that only name something, and texts as 0. Name the column of the amount.';

  it.each([
    ['=[@id]*2', '[@id]'],
    ['=1-[@id]', '[@id]'],
    ['=IF(1,SUM(1,[@all.id]))', '[@all.id]'],
  ])('%s adds or multiplies keys', (written, key) => {
    expect(warned(solution([lines, formula(written)]))).toEqual([
      `tables[0].columns[4].formula@${key}: ${said}`,
    ]);
  });

  it.each(['=SUM([@all.base])', '=COUNT([@all])', '=LEN([@id]&"x")', '=[@base]*2'])(
    '%s doesn’t',
    (written) => {
      expect(warned(solution([lines, formula(written)]))).toEqual([]);
    },
  );
});

describe('values of kinds that don’t fit', () => {
  const columns: Json[] = [
    { code: 'lines', type: 'rows', table: 'Lines', on: 'id' },
    { code: 'city', type: 'reference', table: 'Cities', on: { city: 'note' } },
    { code: 'note', type: 'text' },
    { code: 'day', type: 'date' },
    { code: 'flag', type: 'boolean' },
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
    warned(solution([...columns, { code: 'f', type: 'money', formula }], {}, tables), language).map((each) =>
      each.slice(each.indexOf('@') + 1),
    );
  const unequal = (one: string, type: string, other: string, otherType: string) =>
    `${one}=${other}: ${one} is ${type}, ${other} is ${otherType}: they are never equal.`;
  const blank = (name: string) =>
    `[@claim]: [@claim] may be empty, and ${name} passes over what is empty. Where empty means 0, write N([@claim]).`;
  const apart = (name: string, one: string, other: string) =>
    `${other}: ${name} goes through its lists side by side, but ${one} and ${other} are of different rows: where their numbers differ, it fails.`;

  it.each<[string, string[]]>([
    ['=IF([@base]="5",1,0)', [unequal('[@base]', 'an amount', '"5"', 'a text')]],
    ['=IF([@note]=5,1,0)', [unequal('[@note]', 'a text', '5', 'a number')]],
    ['=IF([@day]="2025-01-01",1,0)', [unequal('[@day]', 'a date', '"2025-01-01"', 'a text')]],
    ['=IF([@flag]=1,1,0)', [unequal('[@flag]', 'yes or no', '1', 'a number')]],
    ['=IF([@flag]="Y",1,0)', [unequal('[@flag]', 'yes or no', '"Y"', 'a text')]],
    ['=SUMPRODUCT(([@lines.item]=5)*1)', [unequal('[@lines.item]', 'a text', '5', 'a number')]],
    ['=IF([@base]="",1,0)', []],
    ['=IF([@day]=45658,1,0)', []],
    ['=IF(AND([@flag]=TRUE,[@note]="x"),1,0)', []],
    ['=MIN([@claim],500)', [blank('MIN')]],
    ['=MAX([@claim],[@made]-500)', [blank('MAX')]],
    ['=MAX([@claim],[@made])+MAX(0,[@claim])+MIN([@made],500)+MIN(N([@claim]),500)', []],
    [
      '=[@note]*2',
      [
        '[@note]: Pay.note holds texts; adding up passes over them, and arithmetic fails where one doesn’t read as a number. Make it a number column, or use VALUE.',
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
        '[@city]: Pay.city holds keys, not amounts; calculating with them counts numbers that only name something, and texts as 0. Name the column of the amount.',
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

it('a value that a test gives for a computed column is told of', () => {
  const tests = [
    { name: 'a', period: '2025-01', tables: { Pay: [{ id: '1', base: 5, f: 3 }] }, expect: {} },
    {
      name: 'b',
      sequence: [
        {
          period: '2025-01',
          tables: {
            Pay: [
              { id: '1', f: null },
              { id: '2', f: 1 },
            ],
          },
        },
      ],
    },
  ];
  const columns = [{ code: 'f', type: 'number', formula: '=[@base]*2' }];
  const said = 'Pay.f is computed: the value given for it is not taken.';
  expect(warned(solution(columns, { tests }))).toEqual([
    `tests[0].tables.Pay[0].f@undefined: ${said}`,
    `tests[1].sequence[0].tables.Pay[1].f@undefined: ${said}`,
  ]);
});
