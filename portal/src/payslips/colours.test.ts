import { describe, expect, it } from 'vitest';
import { AA, contrastOf, readableOn, wordsOn } from './colours.ts';

const COLOURS = ['#0f766e', '#ffed4a', '#ff0000', '#777777', '#000000', '#ffffff', '#7c2d12', '#00ff88'];
const SHEETS = ['#ffffff', '#1c2225'];

describe('colours of a payslip', () => {
  it('have the contrast that the rules say', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#77', '#ffffff')).toBeUndefined();
  });

  it.each(COLOURS.flatMap((colour) => SHEETS.map((sheet) => [colour, sheet])))(
    '%s is read on %s',
    (colour, sheet) => {
      expect(contrastOf(readableOn(colour, sheet) ?? '', sheet)).toBeGreaterThanOrEqual(AA);
    },
  );

  it('stay as they were chosen where they are read already', () => {
    expect(readableOn('#0f766e', '#ffffff')).toBe('#0f766e');
    expect(readableOn('teal', '#ffffff')).toBeUndefined();
  });

  it.each(COLOURS)('words are read on the ground %s', (ground) => {
    expect(contrastOf(wordsOn(ground) ?? '', ground)).toBeGreaterThanOrEqual(AA);
  });
});
