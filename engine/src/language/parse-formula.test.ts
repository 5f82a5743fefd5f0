import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice, randomFormula } from '../testing/formulas/random-formula.ts';
import type { Node } from './ast.ts';
import { LIMITS } from './limits.ts';
import { parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';

function printed(text: string, sheet = false): string {
  const result = parseFormula(text, { sheet });
  return result.ok ? printFormula(result.node) : `${result.error.key} ${result.error.at}-${result.error.end}`;
}

describe('parseFormula', () => {
  it.each([
    ['[@base_pay]*1.5', '=[@base_pay]*1.5'],
    ['=[@[Base pay]]', '=[@[Base pay]]'],
    ['=[@[本薪]]', '=[@本薪]'],
    ['=[@city.pension_rate]', '=[@city.pension_rate]'],
    ['=[@[Work city].[養老費率]]', '=[@[Work city].養老費率]'],
    ["=[@[a '[x'] '# '' b]]", "=[@[a '[x'] '# '' b]]"],
    [
      "=SUM(Q[Rate '[x']])+Q[it''s]+Q[it's]+[@[it's]]",
      "=SUM(Q[[Rate '[x']]])+Q[[it''s]]+Q[[it''s]]+[@[it''s]]",
    ],
    ['=SUM([@#gross])', '=SUM([@#gross])'],
    ['=SUM([@[health]:[housing]])', '=SUM([@[health]:[housing]])'],
    ['=SUM(Brackets[rate])', '=SUM(Brackets[rate])'],
    ['=SUM(Brackets[[from]:[quick]])', '=SUM(Brackets[[from]:[quick]])'],
    ['=ROWS(Brackets)', '=ROWS(Brackets)'],
    ['=Tax25+t1+Q1', '=Tax25+t1+Q1'],
    ['=LET(a,1,b,a+1,a*b)', '=LET(a,1,b,a+1,a*b)'],
    ['={1,2;3,4}', '={1,2;3,4}'],
    ['=if( [@a] >= 1e3 , true , #N/A )', '=IF([@a]>=1000,TRUE,#N/A)'],
    ['＝ＩＦ（［@a］＞＝１２，“是”，＂否＂）', '=IF([@a]>=12,"是","否")'],
    ['=[@a]≥1', '=[@a]>=1'],
    ['¥1,234.50', '=1234.5'],
    ['=￥１００', '=100'],
    ['=1.5e-3%', '=0.0015%'],
    ['=-2^2', '=-2^2'],
    ['=2^3^2', '=2^3^2'],
    ['=2^(3^2)', '=2^(3^2)'],
    ['=(1+2)*3', '=(1+2)*3'],
    ['=1-(2-3)', '=1-(2-3)'],
    ['=(1-2)-3', '=1-2-3'],
    ['="a""b"&"c"', '="a""b"&"c"'],
    ['=IF(,1,)', '=IF(,1,)'],
    ['=_xlfn.IFS(a,1)', '=IFS(a,1)'],
  ])('%s', (text, expected) => {
    expect(printed(text)).toBe(expected);
  });

  it.each([
    ["='My sheet'!A1:B2+$C$3", "='My sheet'!A1:B2+C3"],
    ['=SUM(A:A,1:2,Sheet2!B1)', '=SUM(A:A,1:2,Sheet2!B1)'],
    ['=LOG10(A1)+TAX2500', '=LOG10(A1)+TAX2500'],
    ['=A1:INDEX(A1:A9,3)', '=A1:INDEX(A1:A9,3)'],
    ['=XFE1', '=XFE1'],
  ])('with addresses: %s', (text, expected) => {
    expect(printed(text, true)).toBe(expected);
  });

  it.each([
    ['=', 'formula.empty 0-1'],
    ['=1+', 'formula.endsEarly 3-3'],
    ['=SUM(1,2', 'formula.unclosed 4-5'],
    ['=1 2', 'formula.unexpected 3-4'],
    ['="abc', 'formula.unclosedText 1-5'],
    ['=[@a', 'formula.unclosedBracket 1-4'],
    ['=[@]', 'formula.emptyName 3-4'],
    ['=[x]', 'formula.columnWithoutTable 1-4'],
    ['=Pay[@x]', 'formula.tableRow 1-8'],
    ['=Pay[#All]', 'formula.tableSection 4-6'],
    ['=a.b', 'formula.nameWithDot 1-4'],
    ['=1?2', 'formula.writeInstead 2-3'],
    ['=1~2', 'formula.unknownCharacter 2-3'],
    ['=IF([@a]>1;2;3)', 'formula.writeInstead 10-11'],
    ['=1.234,56*2', 'formula.writeInstead 1-9'],
    ['=IF([@a]>1 AND [@b]>1,2,3)', 'formula.writeInstead 11-14'],
    ['=[@a]!=1', 'formula.writeInstead 5-7'],
    ['=[@a]==1', 'formula.writeInstead 5-7'],
    ['=[@a]&&[@b]', 'formula.writeInstead 5-7'],
    ['={1,2;3}', 'formula.unevenArray 1-8'],
    ['=1e999', 'formula.numberTooLarge 1-6'],
    ['=[@id]=110101199003077777', 'formula.numberNotExact 7-25'],
    ['=IF（１，２', 'formula.unclosed 3-4'],
  ])('says where %s is wrong', (text, expected) => {
    expect(printed(text)).toBe(expected);
  });

  it('refuses what would run away', () => {
    const key = (text: string): string => {
      const result = parseFormula(text);
      return result.ok ? 'ok' : result.error.key;
    };
    expect(key(`=${'1+'.repeat(5000)}1`)).toBe('formula.tooLong');
    expect(key(`=${'1+'.repeat(3000)}1`)).toBe('formula.tooManyOperators');
    expect(key(`=${'ABS('.repeat(64)}1${')'.repeat(64)}`)).toBe('ok');
    expect(key(`=${'ABS('.repeat(65)}1${')'.repeat(65)}`)).toBe('formula.tooDeep');
    expect(key(`=${'('.repeat(4000)}1`)).toBe('formula.tooManyBrackets');
    expect(key(`=${'-'.repeat(8000)}1`)).toBe('formula.tooManyBrackets');
    expect(key(`=1${'%'.repeat(8000)}`)).toBe('formula.tooManyBrackets');
    expect(key(`=SUM(${'1,'.repeat(300)}1)`)).toBe('formula.tooManyArguments');
    expect(key(`=SUM(${'1,'.repeat(254)}1)`)).toBe('ok');
  });

  it('never throws, and its places lie inside the text', () => {
    const scraps = fc.constantFrom(
      '[@',
      ']',
      '[',
      '(',
      ')',
      ',',
      '"',
      "'",
      '#',
      'SUM',
      'a',
      '.',
      ':',
      '1',
      '+',
      '{',
      ';',
      '本',
      '＂',
      ' ',
      '@',
      '!',
      '%',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.array(scraps, { maxLength: 40 }).map((all) => all.join('')),
        ),
        fc.boolean(),
        (text, sheet) => {
          const result = parseFormula(text, { sheet });
          if (result.ok) return;
          expect(result.error.at).toBeGreaterThanOrEqual(0);
          expect(result.error.end).toBeLessThanOrEqual(Math.max(text.length, LIMITS.formulaLength));
          expect(result.error.at).toBeLessThanOrEqual(result.error.end);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('reads back what it prints', () => {
    const dice = new Dice(11);
    for (let run = 0; run < 3_000; run += 1) {
      const first = parseFormula(randomFormula(dice, 3), { sheet: true });
      if (!first.ok) throw new Error(first.error.key);
      const text = printFormula(first.node);
      const second = parseFormula(text, { sheet: true });
      if (!second.ok) throw new Error(`${text}: ${second.error.key}`);
      expect(withoutPlaces(second.node)).toEqual(withoutPlaces(first.node));
    }
  });
});

it('a table whose name looks like an address is a table in a sheet too', () => {
  expect(printed('=SUM(Pay2[net])+Pay2+SUM(Pay2[[a]:[b]])', true)).toBe(
    '=SUM(Pay2[net])+PAY2+SUM(Pay2[[a]:[b]])',
  );
});

function withoutPlaces(node: Node): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) =>
      key === 'at' || key === 'end' || key === 'nameSpan' ? undefined : value,
    ),
  );
}
