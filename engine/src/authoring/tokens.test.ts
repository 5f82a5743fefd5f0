import { describe, expect, it } from 'vitest';
import { callAtCaret, columnColours, referenceColours, tokenizeFormula } from './tokens.ts';

const kinds = (text: string) =>
  tokenizeFormula(text)
    .filter((token) => token.kind !== 'space')
    .map((token) => `${token.kind}:${token.text}`);

describe('pieces of a formula', () => {
  it('tells references, functions, names, texts and numbers apart', () => {
    expect(kinds('=IF([@a.b]>=1.5E3, Brackets[[from]:[quick]], "x""y")&rate')).toEqual([
      'operator:=',
      'function:IF',
      'open:(',
      'reference:[@a.b]',
      'operator:>=',
      'number:1.5E3',
      'separator:,',
      'reference:Brackets[[from]:[quick]]',
      'separator:,',
      'text:"x""y"',
      'close:)',
      'operator:&',
      'name:rate',
    ]);
  });

  it('keeps display names with escapes in one piece', () => {
    expect(kinds("=[@[本薪 (月) '] x]]+1")).toEqual([
      'operator:=',
      "reference:[@[本薪 (月) '] x]]",
      'operator:+',
      'number:1',
    ]);
  });

  it('lets half a reference end where a name ends', () => {
    expect(kinds('=[@bas+1')).toEqual(['operator:=', 'reference:[@bas', 'operator:+', 'number:1']);
  });

  it('never loses a character', () => {
    for (const text of ['=("', '=[', '=[@[', '="a', '=１２，（', '=a[', "='"]) {
      expect(
        tokenizeFormula(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }
  });
});

describe('colours', () => {
  it('gives the same reference the same colour', () => {
    expect([...referenceColours('=[@a]*[@b]+[@A]')]).toEqual([
      ['[@a]', 0],
      ['[@b]', 1],
    ]);
  });

  it('names the own columns', () => {
    expect([...columnColours('=[@in.wage]+[@[Base pay]]+Tax[rate]')]).toEqual([
      ['in', 0],
      ['base pay', 1],
    ]);
  });
});

describe('the call at the caret', () => {
  it('counts arguments and steps out of closed calls', () => {
    const text = '=ROUND(SUM(1,2)+(3), 2';
    const tokens = tokenizeFormula(text);
    expect(callAtCaret(tokens, 12)).toEqual({ name: 'SUM', argument: 0 });
    expect(callAtCaret(tokens, 19)).toEqual({ name: 'ROUND', argument: 0 });
    expect(callAtCaret(tokens, text.length)).toEqual({ name: 'ROUND', argument: 1 });
    expect(callAtCaret(tokens, 1)).toBeNull();
  });
});
