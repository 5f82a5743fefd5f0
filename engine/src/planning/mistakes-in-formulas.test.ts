import { expect, it } from 'vitest';
import type { ColumnFile, Problem } from '../solution/solution-file.ts';
import { errorText, loadTexts } from '../texts/index.ts';
import { compileSolution } from './compile-solution.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

/** The problems of one formula of a small payroll: pay of an input, a rate of a city. */
function problemsOf(formula: string): readonly Problem[] {
  const column = (code: string, type: ColumnFile['type'], more: Partial<ColumnFile> = {}): ColumnFile => ({
    code,
    type,
    ...more,
  });
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'demo',
    currency: 'CNY',
    periodType: 'month',
    calendars: [{ code: 'cn' }],
    parameters: [{ code: 'min_wage', values: [{ value: 2000 }] }],
    balances: [{ code: 'ytd_tax', add: ['Pay.tax'] }],
    tables: [
      {
        code: 'City',
        kind: 'parameter',
        key: 'city',
        columns: [column('city', 'text'), column('rate', 'number')],
        rows: [['SH', 0.1]],
      },
      {
        code: 'Input',
        kind: 'data',
        key: 'employee',
        columns: [
          column('employee', 'text'),
          column('base_pay', 'money', { name: { 'zh-TW': '本薪', en: 'Base pay' } }),
          column('work_city', 'text'),
        ],
      },
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'employee',
        rowsFrom: 'Input',
        columns: [
          column('employee', 'text'),
          column('in', 'reference', { table: 'Input', on: 'employee' }),
          column('city', 'reference', { table: 'City', on: { city: '=[@in.work_city]' } }),
          column('tax', 'money', { formula: '=[@in.base_pay]*[@city.rate]' }),
          column('net', 'money', { formula }),
        ],
      },
    ],
  });
  return compiled.ok ? [] : compiled.problems;
}

const MANY_ROWS =
  'The formula gives many rows, the cell holds one value: use SUM, INDEX, MAX …, or read the row that belongs to this one through a reference column.';

const CASES: readonly [formula: string, at: number, said: string, meant?: string][] = [
  ['=[@base_pya]', 3, 'The table Pay has no column “base_pya”.', '[@in.base_pay]'],
  ['=[@in.base_pya]+1', 6, 'The table Input has no column “base_pya”.', '[@in.base_pay]'],
  ['=RUOND([@tax],2)', 1, 'There is no function RUOND.', 'ROUND'],
  ['=ROUND()', 1, 'ROUND takes 2 arguments, not 0.'],
  ['=IF()', 1, 'IF takes 2 to 3 arguments, not 0.'],
  ['=VLOOKUP([@employee],City)', 1, 'VLOOKUP takes 3 to 4 arguments, not 2.'],
  ['=PERIOD()', 1, 'PERIOD takes one argument, not 0.'],
  ['=PARAM("min_wage",1,2)', 1, 'PARAM takes 1 to 2 arguments, not 3.'],
  ['=ROUND([@tax],2', 6, 'This bracket isn’t closed; ) is missing.'],
  ['=[@tax', 1, 'The name isn’t closed; ] is missing.'],
  ['=IF([@employee]="a,1,2)', 16, 'The text isn’t closed; a quotation mark is missing.'],
  ['=[@tax]+', 8, 'The formula ends where a value was expected.'],
  ['=[@tax]*/2', 8, '/ stands where a value was expected.'],
  ['=', 0, 'The formula is empty.'],
  ['', 0, 'The formula is empty.'],
  ['=[@tax]>22:30', 8, 'Write TIME(22,30,0) here, not 22:30.'],
  ['=IF([@tax]>8:05:30,1,2)', 11, 'Write TIME(8,5,30) here, not 8:05:30.'],
  ['=1,2', 1, 'Write 1.2 here, not 1,2.'],
  ['=ROUND([@tax];2)', 13, 'Write , here, not ;.'],
  ['=([@tax]))', 9, 'This ) closes nothing: no ( stands open before it.'],
  ['=City[rate]', 1, MANY_ROWS, '[@city.rate]'],
  ['=[@in.base_pay]*City[rate]', 1, MANY_ROWS, '[@city.rate]'],
  ['=City', 1, MANY_ROWS],
  ['=SUM(Cty[rate])', 5, 'There is no table “Cty”.', 'City'],
  ['=SUM(City[rat])', 10, 'The table City has no column “rat”.', 'City[rate]'],
  ['=tax*2', 1, 'The column “tax” must be written in brackets.', '[@tax]'],
  ['=本薪*2', 1, '“本薪” isn’t the name of anything here.', '[@in.本薪]'],
  ['=A1+B2', 1, 'Cell addresses don’t exist here; name columns instead.'],
  ['=SUM(A1:B3)', 5, 'Cell addresses don’t exist here; name columns instead.'],
  ['=Sheet1!A1', 7, 'Cell addresses don’t exist here; name columns instead.'],
  ['=foo+1', 1, '“foo” isn’t the name of anything here.'],
  ['=[@min_wage]*2', 3, 'The table Pay has no column “min_wage”.', 'min_wage'],
  ['=min_wge*2', 1, '“min_wge” isn’t the name of anything here.', 'min_wage'],
  ['=SUM([@tax]:[@net])', 5, 'Write [@[tax]:[net]] here, not [@tax]:[@net].'],
  ['=8.000,50*2', 1, 'Write 8000.50 here, not 8.000,50.'],
  ['=[@tax] mod 2', 8, 'Write MOD(…,…) here, not mod.'],
  ['=[@tax]<>null', 9, 'Write "" here, not null.', '""'],
  ['=ISNULL([@tax])', 1, 'There is no function ISNULL.', 'ISBLANK'],
  ['=[@tax]+€100', 8, 'Write the amount without €: the column says which currency it is in.'],
  ['=$100*2', 1, 'Write the amount without $: the column says which currency it is in.'],
  ['=$A$1*2', 1, 'Cell addresses don’t exist here; name columns instead.'],
  ['=2**3', 2, 'Write ^ here, not **.'],
  ['=IF(NOT [@tax],1,2)', 4, 'Write NOT(…) here, not NOT.'],
  ['=DATEDIF(PERIOD("start"),PERIOD("end"),"years")', 39, '“years” isn’t one of: y, m, d, ym, md, yd.', 'y'],
  ['=PARAM(min_wage)', 7, 'Write "min_wage" here, not min_wage.', '"min_wage"'],
  ['=WENN([@tax]>1,2,3)', 1, 'There is no function WENN.', 'IF'],
  ['=[@tax]*Input[base_pay]', 1, MANY_ROWS, '[@in.base_pay]'],
  ['=PARAM("min_wge")', 7, 'There is no parameter “min_wge”.', 'min_wage'],
  ['=PARAM([@employee])', 7, 'PARAM wants its name in quotes here.'],
  ['=BALANCE("ytd")', 9, 'There is no balance “ytd”.', 'ytd_tax'],
  ['=PERIOD("strat")', 8, 'PERIOD has no fact “strat”.', 'start'],
  ['=[@employee.x]', 3, 'Pay.employee is a text, not a reference: nothing can be read through it.'],
  ['=SUM([@#gros])', 8, 'No column of Pay carries the tag “gros”.'],
  ['=NOW()', 1, 'NOW can’t be used: the same pay must come out whenever it is computed.'],
  ['=TODAY()-1', 1, 'TODAY can’t be used: the same pay must come out whenever it is computed.'],
  [
    '=INDIRECT("A1")',
    1,
    'INDIRECT can’t be used: there are no cell addresses here. Name what is meant: [@column], a reference column, INDEX or CHOOSE.',
  ],
  ['=LET(a,1)', 1, 'LET takes pairs of name and value, then a result.'],
  ['=LET(City,1,2)', 5, '“City” is a table or a function already.'],
  ['=LET(1,1,2)', 5, 'A name is expected here.'],
  ['=SHARE(100,[@tax]*2,[@employee])', 11, 'SHARE wants a plain [@column] of this table here.'],
  ['=SHARE(100)', 1, 'SHARE takes 3 to 4 arguments, not 1.'],
  ['=PRIOR([@in.base_pay])', 7, 'PRIOR wants a plain [@column] of this table here.'],
  ['=HISTORY([@net],3)', 1, MANY_ROWS],
  ['=DIFFERENCE()', 1, 'DIFFERENCE can only be used in "carry".'],
  [
    '=ROUNDTO([@tax],2,"halfup")',
    18,
    '“halfup” isn’t one of: half-up, half-down, half-even, up, down, truncate, ceiling, floor.',
    'half-up',
  ],
  ['=WORKDAYS(PERIOD("start"),PERIOD("end"),"us")', 40, 'There is no calendar “us”.'],
  ['={1,2;3}', 1, 'The rows of the list differ in length.'],
  [
    '=110101199001011234+0',
    1,
    'A number this long can’t be kept exactly; put it in quotation marks if it is a text.',
  ],
  ['=Pay.tax', 1, 'Pay.tax: a dot belongs inside brackets, as in [@a.b].'],
  ['={[@tax]', 1, 'This bracket isn’t closed; } is missing.'],
  [
    '=City[@rate]',
    1,
    '[@…] always means this row; leave out City, or read the other table through a reference column.',
  ],
  ['=[@tax]=>2', 7, 'Write >= here, not =>.'],
  ['=@tax', 1, 'Write [@tax] here, not @tax.'],
  ['=([@tax]+1))', 11, 'This ) closes nothing: no ( stands open before it.'],
  ['=[@tax]>0?1:2', 9, 'Write IF(…,…,…) here, not ?.'],
  ['=1 if [@tax]>0 else 2', 3, 'Write IF(…,…,…) here, not if.'],
  ['=[@tax]//2', 7, 'Write INT(…/…) here, not //.'],
  ['=[@tax]!=2', 7, 'Write <> here, not !=.'],
  ['=[@tax]==2', 7, 'Write = here, not ==.'],
  ['=[@tax]>1 && [@tax]<2', 10, 'Write AND(…,…) here, not &&.'],
  [`=IF([@employee]='a',1,2)`, 16, `Write " here, not '.`],
  [
    '=[@net]+1',
    3,
    'Circle: Pay.net → Pay.net. A column can’t read itself: PRIOR, HISTORY or BALANCE read earlier periods, ORIGINAL what was paid before, and a running column goes on from the rows before.',
  ],
  ['=[tax]*2', 1, 'Write [@tax] for this row, or the table’s name before [tax].'],
  ['=[@[本薪水]]', 3, 'The table Pay has no column “本薪水”.', '[@in.本薪]'],
  ['=[@]', 3, 'A name is missing between the brackets.'],
  ['=LAMBDA(x,x+1)', 1, 'There is no function LAMBDA.'],
  ['=TURE', 1, '“TURE” isn’t the name of anything here.', 'TRUE'],
  [
    '=IF([@in.base_pay]>1000，[@in.base_pya]，0)',
    29,
    'The table Input has no column “base_pya”.',
    '[@in.base_pay]',
  ],
];

it.each(CASES)('%s is wrong at character %i: %s', (formula, at, said, meant) => {
  const [problem, ...others] = problemsOf(formula);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    path: 'tables[2].columns[4].formula',
    table: 'Pay',
    column: 'net',
    at,
    formula,
  });
  expect(errorText(problem!, 'en')).toBe(said);
  expect(problem!.nearest).toBe(meant);
  for (const language of ['zh-TW', 'zh-CN'] as const) {
    const text = errorText(problem!, language);
    expect(text).toMatch(/[\u4e00-\u9fff]/);
    expect(text).not.toMatch(/\{\w+\}|undefined|@formula/);
  }
});

it.each([
  '＝［＠ｔａｘ］＊２',
  '=IF([@employee]=“a”,1,2）',
  '=ROUND([@tax]，2)',
  '=[@tax]*10％',
  '=ROUND(,2)',
  '=[@tax]×2÷3',
  '=[@tax]*min_wage',
  '=[@tax]*MIN_WAGE',
  '=LET(min_wage,2,min_wage*[@tax])',
  '=DATEDIF(PERIOD("start"),PERIOD("end"),"YM")',
  '=ORIGINAL([@net])+1',
])('%s is understood as it is meant', (formula) => {
  expect(problemsOf(formula)).toEqual([]);
});
