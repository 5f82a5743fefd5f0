import { describe, expect, it } from 'vitest';
import { parseFormula } from '../language/parse-formula.ts';
import { matchesPattern, parsePattern } from '../operators/wildcards.ts';
import { evaluateCases } from '../sheet/evaluate-cases.ts';
import { errorText, loadTexts } from '../texts/index.ts';
import { checkFormula } from './check-formula.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

async function value(formula: string, row: readonly unknown[] = []): Promise<unknown> {
  return (await evaluateCases([{ cells: { Sheet1: [row] }, formula }]))[0];
}
const error = (code: string) => ({ error: code });

describe('operators and coercions', () => {
  it.each([
    ['="12"+1', 13],
    ['="12%"*100', 12],
    ['="abc"+1', error('#VALUE!')],
    ['=""+1', error('#VALUE!')],
    ['="abc"+1/0', error('#DIV/0!')],
    ['=TRUE+TRUE', 2],
    ['=1/0', error('#DIV/0!')],
    ['=0^0', error('#NUM!')],
    ['=1E308*10', error('#NUM!')],
    ['=-2^2', 4],
    ['=2^3^2', 64],
    ['=50%', 0.5],
    ['="a"="A"', true],
    ['="12"=12', false],
    ['="2025-01-31"=DATE(2025,1,31)', false],
    ['="2025-01-31"+0', 45688],
    ['=0.1+0.2=0.3', true],
    ['=0.3-0.1-0.2', 0],
    ['=MOD(4333.33,1)=0.33', true],
    ['=MOD(0.28,0.05)', 0.03],
    ['=MOD(-0.07,0.05)', 0.03],
    ['=1<"a"', true],
    ['="z"<FALSE', true],
    ['=1/3&""', '0.333333333333333'],
    ['=TRUE&1', 'TRUE1'],
    ['=1E20&""', '1E+20'],
    ['=IF(FALSE,1)', false],
    ['=IFERROR(IF(TRUE,1,1/0),2)', 1],
    [
      '={1,2,3}*{10;20}',
      [
        [10, 20, 30],
        [20, 40, 60],
      ],
    ],
    ['={1,2,3}+{1,2}', [2, 4, error('#N/A')]],
    ['=SUM(({1,5,9}>4)*{10,20,30})', 50],
    ['=LET(x,2,y,x*3,LET(x,10,x+y))', 16],
    ['=LET(a,1)', error('#N/A')],
    ['=NOSUCH(1)', error('#NAME?')],
    ['=ROUND(1)', error('#N/A')],
  ])('%s', async (formula, expected) => {
    expect(await value(formula)).toEqual(expected);
  });

  it.each([
    ['=A1+1', [null], 1],
    ['=A1=""', [null], true],
    ['=A1=0', [null], true],
    ['=A1=FALSE', [null], true],
    ['=SUM(A1:C1)', [1, '2', true], 1],
    ['=SUM(A1,B1,C1)', [1, '2', true], 1],
    ['=AND(A1:B1)', ['x', true], true],
    ['=COUNTIF(A1:C1,"0012")', ['0012', 12, '12'], 2],
    ['=COUNTIF(A1:B1,"a*")', ['abc', 'b'], 1],
    ['=VLOOKUP("a~*",A1:B1,2,FALSE)', ['a*', 7], 7],
  ])('%s over %j', async (formula, row, expected) => {
    expect(await value(formula, row)).toEqual(expected);
  });

  it('a wildcard cannot hold the thread', async () => {
    const text = 'a'.repeat(30_000);
    const written = `${'a*'.repeat(40)}b`;
    expect(await value(`=COUNTIF(A1,"${written}")`, [text])).toBe(0);
    // Every step of the matching looks at a part of the pattern: no more of them than both lengths allow.
    const pattern = parsePattern(written);
    let steps = 0;
    const parts = new Proxy(pattern.parts, {
      get: (target, name, receiver) => {
        steps += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    expect(matchesPattern({ ...pattern, parts }, text)).toBe(false);
    expect(steps).toBeLessThan(3 * text.length);
  });

  it('texts, lists and repetitions have an end', async () => {
    expect(await value('=REPT("ab",20000)')).toEqual(error('#VALUE!'));
    expect(await value('=REPT(A1,9)&REPT(A1,9)', ['x'.repeat(3000)])).toEqual(error('#VALUE!'));
    expect(await value('=SEQUENCE(1000000,1000)')).toEqual(error('#NUM!'));
    expect(await value('=SUM(SEQUENCE(5000)*TRANSPOSE(SEQUENCE(5000)))')).toEqual(error('#NUM!'));
    expect(await value('=WORKDAY(1,1E9)')).toEqual(error('#NUM!'));
    expect(await value('=FACT(1E9)')).toEqual(error('#NUM!'));
  });
});

describe('LAMBDA in sheets', () => {
  it.each([
    ['=LAMBDA(r,c,r+c)(3,4)', 7],
    ['=MAP({1,2},{3,4},LAMBDA(a,b,a*b))', [3, 8]],
    ['=REDUCE(0,{1,2,3},LAMBDA(a,b,a+b))', 6],
    ['=SCAN(0,{1,2,3},LAMBDA(a,b,a+b))', [1, 3, 6]],
    ['=BYROW({1,2;3,4},LAMBDA(r,SUM(r)))', [3, 7]],
    ['=BYCOL({1,2;3,4},SUM)', [4, 6]],
    [
      '=MAKEARRAY(2,2,LAMBDA(r,c,r*10+c))',
      [
        [11, 12],
        [21, 22],
      ],
    ],
    ['=LET(f,LAMBDA(x,x+1),f(f(3)))', 5],
    ['=LAMBDA(x,x)', error('#CALC!')],
  ])('%s', async (formula, expected) => {
    expect(await value(formula)).toEqual(expected);
  });

  it('a doubling chain ends', async () => {
    const names = Array.from(
      { length: 40 },
      (_, index) => `f${index + 1}x,LAMBDA(x,f${index}x(f${index}x(x)))`,
    );
    const formula = `=LET(f0x,LAMBDA(x,x+1),${names.join(',')},f40x(0))`;
    expect(await value(formula)).toEqual(error('#NUM!'));
  });
});

describe('sheets', () => {
  it('long chains and circles neither overflow nor hang', async () => {
    const chain = Array.from({ length: 20_000 }, (_, row) => [row === 0 ? 1 : `=A${row}+1`]);
    const [last, circle, missing] = (
      await evaluateCases([
        { cells: { Sheet1: chain, Loop: [['=B1', '=A1+1']] }, formulas: ['=A20000', '=Loop!A1', '=Gone!A1'] },
      ])
    )[0] as unknown[];
    expect(last).toBe(20_000);
    expect(circle).toEqual(error('#REF!'));
    expect(missing).toEqual(error('#REF!'));
  });

  it('knows defined names', async () => {
    expect(
      await evaluateCases([
        { cells: { S: [[2, 3]] }, names: { rates: '=S!A1:B1' }, formula: '=SUM(rates)+Rates2' },
      ]),
    ).toEqual([error('#NAME?')]);
    expect(
      await evaluateCases([{ cells: { S: [[2, 3]] }, names: { rates: '=S!A1:B1' }, formula: '=SUM(Rates)' }]),
    ).toEqual([5]);
  });

  it('says what is wrong with a document', async () => {
    await expect(evaluateCases({})).rejects.toThrow(TypeError);
    await expect(evaluateCases([{ cells: { S: [1] }, formula: '=1' }])).rejects.toThrow(/Case 1/);
    await expect(evaluateCases([{}])).rejects.toThrow(/Case 1/);
  });
});

describe('checkFormula', () => {
  const check = (text: string) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) throw new Error(parsed.error.key);
    return checkFormula(parsed.node, {
      leaf: (node) => (node.kind === 'field' && node.path.length === 1 ? 'one' : 'list'),
      calls: { PARAM: { min: 1, max: 2 } },
      reserved: ['Pay'],
    });
  };

  it.each([
    ['=SUMM([@a])', 'formula.unknownFunctionNearest', 1, 5],
    ['=QWXYZV(1)', 'formula.unknownFunction', 1, 7],
    ['=ROUND([@a])', 'formula.tooFewArguments', 1, 6],
    ['=ROUND([@a],1,2)', 'formula.tooManyGiven', 1, 6],
    ['=LET(Pay,1,Pay)', 'formula.letName', 5, 8],
    ['=LET(SUM,1,SUM)', 'formula.letName', 5, 8],
  ])('%s is refused', (text, key, at, end) => {
    expect(check(text).problems[0]).toMatchObject({ key, at, end });
  });

  it.each([
    ['=[@a]+1', 'one'],
    ['=[@a.b]+1', 'list'],
    ['=SUM([@a.b])', 'one'],
    ['=ABS([@a.b])', 'list'],
    ['=INDEX([@a.b],1)', 'one'],
    ['=SORT([@a.b])', 'list'],
    ['=LET(x,[@a.b],SUM(x))', 'one'],
    ['=IF([@a],[@a.b],0)', 'list'],
    ['=PARAM("x")', 'one'],
  ])('%s gives %s', (text, shape) => {
    expect(check(text)).toEqual({ shape, problems: [] });
  });
});

describe('errorText', () => {
  it('fills facts in every language', () => {
    const message = { key: 'formula.endsEarly', facts: { expected: '@formula.expected.value' } };
    expect(errorText(message, 'en')).toBe('The formula ends where a value was expected.');
    expect(errorText(message, 'zh-TW')).toContain('一個值');
    expect(errorText({ key: 'no.such', facts: {} }, 'en')).toBe('no.such');
  });
});
