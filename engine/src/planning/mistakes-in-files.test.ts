import { describe, expect, it } from 'vitest';
import type { Problem } from '../solution/solution-file.ts';
import { smallPayroll } from '../testing/small-payroll.ts';
import { errorText, loadTexts } from '../texts/index.ts';
import { compileSolution } from './compile-solution.ts';
import { parseSolution } from './parse-solution.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

function problemsWith(path: string, value: unknown): readonly Problem[] {
  const file = smallPayroll();
  const members = path.split('.');
  const last = members.pop()!;
  const holder = members.reduce((at, member) => at[member] as Record<string, unknown>, file);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  const parsed = parseSolution(file);
  if (!parsed.ok) return parsed.problems;
  const compiled = compileSolution(parsed.file);
  return compiled.ok ? [] : compiled.problems;
}

const CASES: readonly [path: string, value: unknown, said: readonly string[]][] = [
  ['curency', 'CNY', ['curency: There is no member “curency” here. currency?']],
  ['tables.1.columns.2.choices', ['SH', 'BJ'], []],
  ['tables.1.columns.2.choices', { table: 'City', column: 'city' }, []],
  [
    'tables.1.columns.2.choices',
    { table: 'Citty', column: 'city' },
    ['tables[1].columns[2].choices.table: There is no table “Citty”. City?'],
  ],
  [
    'tables.1.columns.2.choices',
    { table: 'City', column: 'rate' },
    ['tables[1].columns[2].choices: City.rate holds values of another type.'],
  ],
  [
    'tables.1.columns.1.choices',
    [100, 'many'],
    ['tables[1].columns[1].choices[1]: “many” is no value of base_pay.'],
  ],
  ['tables.1.columns.2.choices', [], ['tables[1].columns[2].choices: The list is empty.']],
  [
    'tables.1.columns.4.choices',
    [true],
    ['tables[1].columns[4].choices: “choices” doesn’t belong to a column of type boolean.'],
  ],
  [
    'tables.0.columns.0.choices',
    ['SH'],
    [
      'tables[0].columns[0].choices: city is computed: values to choose from belong to columns that are typed.',
    ],
  ],
  ['tables.1.upload', { mode: 'updateOnly', match: 'order', empty: 'overwrite' }, []],
  [
    'tables.1.upload',
    { mode: 'update' },
    [
      'tables[1].upload.mode: “update” isn’t one of: createAndUpdate, createOnly, updateOnly, overwrite. updateOnly?',
    ],
  ],
  ['format', 'suanpan/2', ['format: “suanpan/2” isn’t one of: suanpan.solution/1.']],
  ['format', undefined, ['format: The member “format” is missing.']],
  ['tables', [], ['tables: The list is empty.']],
  ['code', 'a b', ['code: “a b” isn’t a code: a letter or _, then letters, digits, _.']],
  ['currency', '人民币', ['currency: “人民币” isn’t a currency (a code of ISO 4217, such as CNY).']],
  ['yearStart', '4-6', ['yearStart: “4-6” isn’t a day of the year (MM-DD).']],
  [
    'periodType',
    'monthly',
    [
      'periodType: “monthly” isn’t one of: day, week, twoWeeks, halfMonth, month, twoMonths, quarter, halfYear, year. month?',
    ],
  ],
  ['calendar', 'c', ['calendar: There is no calendar “c”. cn?']],
  ['calendar', 'us', ['calendar: There is no calendar “us”.']],
  [
    'calendars.0.weekend',
    ['saturday'],
    ['calendars[0].weekend[0]: “saturday” isn’t one of: mon, tue, wed, thu, fri, sat, sun. sat?'],
  ],
  [
    'calendars.0.holidays',
    ['2026-02-30', '20260501'],
    [
      'calendars[0].holidays[0]: “2026-02-30” isn’t a day (YYYY-MM-DD).',
      'calendars[0].holidays[1]: “20260501” isn’t a day (YYYY-MM-DD).',
    ],
  ],
  ['parameters.0.values.0.value', '二千', ['parameters[0].values[0].value: “二千” isn’t a number.']],
  [
    'parameters.1',
    { code: 'MIN_WAGE', values: [{ value: 1 }] },
    ['parameters[1]: “MIN_WAGE” is there twice.'],
  ],
  ['tables.4.master', undefined, ['tables: No table is the master table: one must have "master": true.']],
  [
    'tables.1.master',
    true,
    ['tables[4].master: Only one table can be the master table ("master": true), not Input, Pay.'],
  ],
  ['tables.1.key', undefined, ['tables[1]: The table Input needs a key.']],
  ['tables.1.key', 'emploee', ['tables[1].key: The table Input has no column “emploee”. employee?']],
  ['tables.0.code', 'input', ['tables[1]: Two tables are called “Input”.']],
  ['tables.4.code', undefined, ['tables[4].code: The member “code” is missing.']],
  ['tables.3.validity.from', 'salary', ['tables[3].validity.from: salary must be a date column.']],
  ['tables.0.rows.2', ['GZ', 1, 2, 3], ['tables[0].rows[2]: The row has 4 values, the table 2 columns.']],
  ['tables.0.rows.2', ['GZ', '12x'], ['tables[0].rows[2]: “12x” isn’t a number.']],
  [
    'tables.0.rows.2',
    ['GZ', '2,5'],
    [
      'tables[0].rows[2]: “2,5” has a decimal comma, but numbers are read with a decimal point here: write 1,234.5 or 1234.5.',
    ],
  ],
  [
    'tables.0.rows.2',
    { city: 'GZ', rat: 1 },
    ['tables[0].rows[2].rat: The table City has no column “rat”. rate?'],
  ],
  [
    'tables.0.rows.2',
    'GZ',
    ['tables[0].rows[2]: Expected a row: a list in column order, or an object, found a text.'],
  ],
  [
    'tables.0.versions',
    [{ from: '2026-1-1', rows: [] }],
    ['tables[0].versions[0].from: “2026-1-1” isn’t a day (YYYY-MM-DD).'],
  ],
  ['tables.4.rowsFrom', 'Inpt', ['tables[4].rowsFrom: There is no table “Inpt”. Input?']],
  [
    'tables.4.rowsFrom',
    { tabel: 'Input' },
    [
      'tables[4].rowsFrom.tabel: There is no member “tabel” here. table?',
      'tables[4].rowsFrom.table: The member “table” is missing.',
    ],
  ],
  [
    'tables.4.rowsFrom',
    { table: 'Input', where: '=[@base]>0' },
    ['tables[4].rowsFrom.where@3: The table Input has no column “base”. [@base_pay]?'],
  ],
  [
    'tables.4.rowsFrom',
    { cross: ['Input', 'City'] },
    ['tables[4].rowsFrom: The key of Pay must be the keys of both tables: 2 columns, not 1.'],
  ],
  [
    'tables.4.rowsFrom',
    { slices: ['Input'], by: 'employee' },
    [
      'tables[4].rowsFrom: The table Pay has no column “from”.',
      'tables[4].rowsFrom: The table Pay has no column “to”.',
      'tables[4].rowsFrom.slices[0]: The table Input has no "validity".',
    ],
  ],
  ['tables.4.columns.3', null, ['tables[4].columns[3]: Expected an object {…}, found null.']],
  [
    'tables.4.columns.3.fromula',
    '=1',
    ['tables[4].columns[3].fromula: There is no member “fromula” here. formula?'],
  ],
  [
    'tables.4.columns.3.type',
    'mony',
    [
      'tables[4].columns[3].type: “mony” isn’t one of: money, number, text, date, boolean, time, reference, rows. money?',
    ],
  ],
  ['tables.4.columns.3.scale', 1.5, ['tables[4].columns[3].scale: Expected a whole number, found a number.']],
  ['tables.4.columns.3.scale', 100, ['tables[4].columns[3].scale: 100 isn’t between -9 and 12.']],
  [
    'tables.4.columns.3.code',
    'net pay',
    ['tables[4].columns[3].code: “net pay” isn’t a code: a letter or _, then letters, digits, _.'],
  ],
  ['tables.4.columns.4.code', 'TAX', ['tables[4].columns[4]: Two columns of Pay are called “TAX”.']],
  [
    'tables.4.columns.3.formula',
    12,
    ['tables[4].columns[3].formula: Expected a formula (a text), found a number.'],
  ],
  ['tables.4.columns.3.input', 'yes', ['tables[4].columns[3].input: Expected true or false, found a text.']],
  [
    'tables.4.columns.3.on',
    'employee',
    ['tables[4].columns[3].on: “on” doesn’t belong to a column of type money.'],
  ],
  [
    'tables.4.columns.3.seek',
    { target: '=[@net]', equals: '=1', between: ['=0', '=1'] },
    ['tables[4].columns[3].seek: tax has "seek", "formula"; it can only have one of them.'],
  ],
  ['tables.4.columns.1.table', 'Inputs', ['tables[4].columns[1].table: There is no table “Inputs”. Input?']],
  ['tables.4.columns.1.table', undefined, ['tables[4].columns[1]: The member “table” is missing.']],
  [
    'tables.4.columns.1.on',
    'emp',
    [
      'tables[4].columns[1].on: The table Input has no column “emp”. employee?',
      'tables[4].columns[1].on.emp: The table Pay has no column “emp”. employee?',
    ],
  ],
  [
    'tables.4.columns.2.on',
    { rate: 'employee' },
    ['tables[4].columns[2].on: Pay.employee (a text) can’t be compared with City.rate (a number).'],
  ],
  [
    'tables.4.columns.2.match',
    { rate: 'floor' },
    ['tables[4].columns[2].match: rate is in "match" but not in "on".'],
  ],
  [
    'tables.4.columns.2.match',
    { city: 'flor' },
    ['tables[4].columns[2].match.city: “flor” isn’t one of: exact, floor, ceiling. floor?'],
  ],
  [
    'tables.4.columns.2.asOf',
    '=PERIOD("start")',
    ['tables[4].columns[2].asOf: The table City has no "validity".'],
  ],
  [
    'tables.4.columns.2.missing',
    'zero',
    ['tables[4].columns[2].missing: “zero” isn’t one of: error, blank.'],
  ],
  [
    'tables.4.columns.5',
    { code: 'g', type: 'money', seek: { target: '=[@net]', equals: '=1', between: ['=0', '=1'] } },
    ['tables[4].columns[5].seek: The target doesn’t depend on g.'],
  ],
  [
    'tables.4.columns.5',
    { code: 'g', type: 'money', seek: { target: '=[@net]', equals: '=1', between: ['=0'] } },
    ['tables[4].columns[5].seek.between: The list must have 2 entries, not 1.'],
  ],
  [
    'tables.4.columns.5',
    { code: 'g', type: 'money', seek: { target: '=[@net]', equals: '=1', between: [0, true] } },
    ['tables[4].columns[5].seek.between[1]: Expected a number, a column or a formula, found true or false.'],
  ],
  [
    'tables.4.columns.5',
    { code: 'g', type: 'money', seek: { target: '=[@net]', equals: 1, between: [0, 'ner'] } },
    ['tables[4].columns[5].seek.between[1]: The table Pay has no column “ner”. net?'],
  ],
  [
    'tables.4.columns.5',
    { code: 'c', type: 'rows', table: 'Corrections', on: 'employee', within: 'amount' },
    ['tables[4].columns[5].within: amount must be a date column.'],
  ],
  [
    'tables.5',
    {
      code: 'U',
      kind: 'union',
      columns: [{ code: 'e', type: 'text' }],
      parts: [{ table: 'Pay', columns: { e: 'employe' } }],
    },
    ['tables[5].parts[0].columns.e: The table Pay has no column “employe”. employee?'],
  ],
  [
    'tables.5',
    {
      code: 'V',
      kind: 'pivot',
      from: 'Pay',
      by: 'cty',
      values: [{ as: 'n', fn: 'sum', column: 'employee' }],
    },
    [
      'tables[5].key: The table V has no column “cty”.',
      'tables[5].by: The table Pay has no column “cty”. city?',
      'tables[5].values[0]: sum needs numbers; employee is a text.',
    ],
  ],
  ['steps', [{ code: 'a', tables: ['Pay', 'Pay'] }], ['steps[0].tables[1]: Pay is in two steps.']],
  ['steps', [{ code: 'a', tables: ['Pya'] }], ['steps[0].tables[0]: There is no table “Pya”. Pay?']],
  [
    'verification',
    [{ code: 'r', on: 'result', table: 'Pay', formula: '=[@net]<0', severity: 'block' }],
    ['verification[0].on: “result” isn’t one of: inputs, results, prior. results?'],
  ],
  [
    'verification',
    [{ code: 'r', on: 'inputs', table: 'Pay', formula: '=[@net]<0', severity: 'block' }],
    ['verification[0].formula@3: A rule on inputs can’t read Pay.net, which is computed.'],
  ],
  [
    'verification',
    [{ code: 'r', on: 'results', formula: '=[@net]<0', severity: 'block' }],
    ['verification[0]: The member “table” is missing.'],
  ],
  [
    'verification',
    [{ code: 'r', on: 'results', table: 'Pay', formula: '=[@net]<0', severity: 'block', message: '{net' }],
    ['verification[0].message.en@0: In “{net” a brace isn’t closed.'],
  ],
  ['balances.0.add', ['tax'], ['balances[0].add[0]: “tax” must name a table and a column: Table.column.']],
  [
    'balances.0.add',
    ['Pay.employee'],
    ['balances[0].add[0]: Pay.employee must be a money or number column.'],
  ],
  [
    'carry',
    [{ code: 'c', columns: ['Pay.tax'], into: 'Pay', map: {} }],
    [
      'carry[0].into: The rows of Pay come from other data; differences can only be carried into a table whose rows are typed.',
    ],
  ],
  [
    'carry',
    [{ code: 'c', columns: ['Pay.tax'], into: 'Corrections', map: { amount: '=DIFERENCE()' } }],
    ['carry[0].map.amount@1: There is no function DIFERENCE. DIFFERENCE?'],
  ],
  [
    'writeBack',
    [{ code: 'w', table: 'Pay', target: 'global:X', mode: 'upsert', columns: {} }],
    ['writeBack[0].mode: “upsert” isn’t one of: createAndUpdate, create, update, off.'],
  ],
  [
    'payslip',
    { groups: [{ name: 'x', items: [{ name: 'Net', value: 'nett' }] }] },
    ['payslip.groups[0].items[0].value@3: The table Pay has no column “nett”. [@net]?'],
  ],
  ['payslip', { viewDay: 32 }, ['payslip.viewDay: 32 isn’t between 1 and 31.']],
  ['tests', [{ name: 'a' }], ['tests[0].period: The member “period” is missing.']],
  [
    'tests',
    [{ name: 'a', period: '2026-13' }],
    ['tests[0].period: “2026-13” isn’t a period: 2026-05, or 2026-05-04..2026-05-17.'],
  ],
  [
    'tests',
    [{ name: 'a', period: '2026-05', taxMonth: '2026-13', tables: { Inpt: [] } }],
    [
      'tests[0].taxMonth: “2026-13” isn’t a month (YYYY-MM).',
      'tests[0].tables.Inpt: There is no table “Inpt”. Input?',
    ],
  ],
  [
    'tests',
    [{ name: 'a', period: '2026-05', complete: ['Pya'] }],
    ['tests[0].complete[0]: There is no table “Pya”. Pay?'],
  ],
  [
    'tests',
    [{ name: 'a', sequence: [{ backtrack: ['2026-01'], in: '2026-02', tables: { '2026-03': {} } }] }],
    ['tests[0].sequence[0].tables.2026-03: 2026-03 isn’t among the periods to compute again ("backtrack").'],
  ],
];

/** Words of the file itself, which every language writes alike. */
const plain = (text: string): string => text.replace(/[“「"][^”」"]*[”」"]|\{[^}]*\}/g, '');

describe('one wrong member of a file', () => {
  it.each(CASES)('%s: %j', (path, value, said) => {
    const problems = problemsWith(path, value);
    expect(
      problems.map((each) => {
        const at = each.at === undefined ? '' : `@${each.at}`;
        return `${each.path}${at}: ${errorText(each, 'en')}${each.nearest ? ` ${each.nearest}?` : ''}`;
      }),
    ).toEqual(said);
    for (const problem of problems)
      for (const language of ['zh-TW', 'zh-CN'] as const) {
        const text = errorText(problem, language);
        expect(text).toMatch(/[\u4e00-\u9fff]/);
        expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
        expect(plain(text)).not.toMatch(/\b(?:isn’t|is|the|of|not|has|no|must|found|expected)\b/);
      }
  });
});
