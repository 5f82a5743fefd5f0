import { expect, it } from 'vitest';
import { cellsOfClipboard } from './clipboard-cells.ts';

it('parts cells and lines as spreadsheets write them', () => {
  expect(cellsOfClipboard('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cellsOfClipboard('a\t\r\n\tb\r\n')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
  expect(cellsOfClipboard('"two\nlines"\t"say ""yes"""\n5" pipe\t')).toEqual([
    ['two\nlines', 'say "yes"'],
    ['5" pipe', ''],
  ]);
  expect(cellsOfClipboard('one')).toEqual([['one']]);
});
