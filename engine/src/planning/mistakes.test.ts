import { describe, expect, it } from 'vitest';
import { runTests } from '../solution-tests/run-tests.ts';
import { errorText, type Language, loadTexts } from '../texts/index.ts';
import { parseSolution } from './parse-solution.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

interface Column {
  code: string;
  type: string;
  table?: string;
  on?: string;
  formula?: string;
}

const base = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'USD',
  periodType: 'month',
  parameters: [{ code: 'min_wage', values: [{ value: 1 }] }],
  balances: [{ code: 'ytd_tax', add: ['Pay.tax'] }],
  tables: [
    {
      code: 'Brackets',
      kind: 'parameter',
      key: 'up_to',
      columns: [
        { code: 'up_to', type: 'number' },
        { code: 'rate', type: 'number' },
      ] as Column[],
      rows: [[1, 2] as unknown[]],
    },
    {
      code: 'Input',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base_pay', type: 'money' },
      ] as Column[],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      rowsFrom: 'Input',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'in', type: 'reference', table: 'Input', on: 'employee' },
        { code: 'tax', type: 'money', formula: '=[@in.base_pay]*0.1' },
        { code: 'net', type: 'money', formula: '=[@in.base_pay]-[@tax]' },
      ] as Column[],
    },
  ],
  tests: [{ name: 'a', period: '2025-01' }] as unknown[],
};

type File = typeof base;

/** The problems of the file with one mistake in it, as the command line says them. */
function said(mistake: (file: File) => void, language: Language = 'en'): string[] {
  const file = structuredClone(base);
  mistake(file);
  const parsed = parseSolution(file);
  const report = parsed.ok ? runTests(parsed.file) : parsed;
  if (!('problems' in report)) return [];
  return report.problems.map((each) => {
    const at = each.at === undefined ? '' : `@${each.at}`;
    return `${each.path}${at}: ${errorText(each, language)}${each.nearest ? ` ${each.nearest}?` : ''}`;
  });
}

const formula = (text: string) => (file: File) => {
  file.tables[2]!.columns[3]!.formula = text;
};
const F = 'tables[2].columns[3].formula';

describe('mistakes in a file are told once, with place and nearest name', () => {
  it.each([
    [
      'a rounding mode',
      formula('=ROUNDTO(1,2,"halfup")'),
      [
        `${F}@13: “halfup” isn’t one of: half-up, half-down, half-even, up, down, truncate, ceiling, floor. half-up?`,
      ],
    ],
    [
      'a word that ORIGINAL doesn’t know',
      formula('=ORIGINAL([@tax],"frist")'),
      [`${F}@17: “frist” isn’t one of: first. first?`],
    ],
    ['an address', formula('=A1+1'), [`${F}@1: Cell addresses don’t exist here; name columns instead.`]],
    [
      'arguments without end',
      formula('=COUNTIFS({1})'),
      [`${F}@1: COUNTIFS takes 2 arguments or more, not 1.`],
    ],
    [
      'arguments in pairs',
      formula('=SUMIFS({1},{1},1,{1})'),
      [`${F}@1: 4 arguments don’t fill SUMIFS(values, list1, criterion1, …).`],
    ],
    ['a decimal comma', formula('=1,5*2'), [`${F}@1: Write 1.5 here, not 1,5.`]],
    ['arguments', formula('=ROUND(1,2,3)'), [`${F}@1: ROUND takes 2 arguments, not 3.`]],
    [
      'a currency',
      (file: File) => {
        file.currency = 'USDD';
      },
      ['currency: “USDD” isn’t a currency (a code of ISO 4217, such as CNY).'],
    ],
    [
      'the start of the year',
      (file: File) => {
        Object.assign(file, { yearStart: '02-30' });
      },
      ['yearStart: “02-30” isn’t a day of the year (MM-DD).'],
    ],
    [
      'a step there twice',
      (file: File) => {
        const steps = [
          { code: 'a', tables: ['Input'] },
          { code: 'a', tables: ['Pay'] },
        ];
        Object.assign(file, { steps });
      },
      ['steps[1]: “a” is there twice.'],
    ],
    [
      'the target of a write-back',
      (file: File) => {
        Object.assign(file, {
          writeBack: [{ code: 'a', table: 'Pay', target: 'Facts', mode: 'create', columns: {} }],
        });
      },
      ['writeBack[0].target: “Facts” isn’t a target: hr:RECORD or data:SOLUTION.TABLE.'],
    ],
    [
      'a table of a reference',
      (file: File) => {
        file.tables[2]!.columns[1]!.table = 'Inpt';
      },
      ['tables[2].columns[1].table: There is no table “Inpt”. Input?'],
    ],
    [
      'a table of a reference that an earlier table reads through',
      (file: File) => {
        file.tables.reverse();
        file.tables[0]!.columns[3]!.formula = '=[@in.level.rate]';
        file.tables[1]!.columns.push({ code: 'level', type: 'reference', table: 'Brakets', on: 'base_pay' });
      },
      ['tables[1].columns[2].table: There is no table “Brakets”. Brackets?'],
    ],
    [
      'a value in a row of the file',
      (file: File) => {
        file.tables[0]!.rows = [['x', 2]];
      },
      ['tables[0].rows[0]: “x” isn’t a number.'],
    ],
    [
      'the value of a parameter',
      (file: File) => {
        file.parameters[0]!.values[0]!.value = 'abc' as never;
      },
      ['parameters[0].values[0].value: “abc” isn’t a number.'],
    ],
    [
      'a balance in a test',
      (file: File) => {
        file.tests = [{ name: 'a', period: '2025-01', balances: { 1: { ytd_tx: 1 } } }];
      },
      ['tests[0].balances.1.ytd_tx: There is no balance “ytd_tx”. ytd_tax?'],
    ],
    [
      'an expected balance',
      (file: File) => {
        file.tests = [{ name: 'a', period: '2025-01', expect: { balances: { 1: { ytd_tx: 1 } } } }];
      },
      ['tests[0].expect.balances.1.ytd_tx: There is no balance “ytd_tx”. ytd_tax?'],
    ],
    [
      'an override in a test',
      (file: File) => {
        file.tests = [
          { name: 'a', period: '2025-01', overrides: [{ table: 'Pay', key: '1', column: 'nt', value: 1 }] },
        ];
      },
      ['tests[0].overrides[0]: The table Pay has no column “nt”. net?'],
    ],
    [
      'a later step',
      (file: File) => {
        Object.assign(file, {
          steps: [
            { code: 'a', tables: ['Pay'] },
            { code: 'b', tables: ['Sum'] },
          ],
        });
        file.tables.push({
          code: 'Sum',
          kind: 'pivot',
          from: 'Pay',
          by: [],
          values: [{ as: 'n', fn: 'count' }],
        } as never);
        formula('=SUM(Sum[n])')(file);
        file.tables[3] = {
          code: 'Sum',
          kind: 'pivot',
          from: 'Input',
          by: [],
          values: [{ as: 'n', fn: 'count' }],
        } as never;
      },
      [`${F}@5: Pay.net (step a) reads Sum, which is only computed in a later step (b).`],
    ],
    [
      'a column that reads itself',
      formula('=ROUND( [@net] ,2)'),
      [
        `${F}@10: Circle: Pay.net → Pay.net. A column can’t read itself: PRIOR, HISTORY or BALANCE read earlier periods, ORIGINAL what was paid before, and a running column goes on from the rows before.`,
      ],
    ],
    [
      'a circle through the rows of another table',
      (file: File) => {
        formula('=[@tax]+SUM(Sum[n])')(file);
        file.tables.push({
          code: 'Sum',
          kind: 'pivot',
          from: 'Pay',
          where: '=[@net]>0',
          by: [],
          values: [{ as: 'n', fn: 'count' }],
        } as never);
      },
      [
        `${F}@12: Circle: Pay.net → Sum.n → rows of Sum → Pay.net. Split off the part that doesn’t need the result, into a column or a table of its own that the others read.`,
      ],
    ],
  ])('%s', (_, mistake, expected) => {
    expect(said(mistake)).toEqual(expected);
  });
});

it('names what lies in a circle as people know it, in each language', () => {
  const circle = (file: File) => {
    Object.assign(file.tables[2]!.columns[2]!, {
      name: { en: 'Tax', 'zh-TW': '所得稅' },
      formula: '=[@net]',
    });
  };
  expect(said(circle)[0]).toContain('@3: Circle: Pay.tax (Tax) → Pay.net → Pay.tax (Tax).');
  expect(said(circle, 'zh-TW')[0]).toContain('循環參照：Pay.tax（所得稅） → Pay.net → Pay.tax（所得稅）。');
});
