import { blankVector, CELL, takeRows } from '@suanpan/engine';
import { FormulaError } from '@suanpan/engine/formula';
import { TYPED_TEXTS } from '@suanpan/engine/testing';
import { describe, expect, it } from 'vitest';
import { castCell } from '../cast-cell.ts';
import { BLOCK_ROWS, blocksOf, decodeBlocks, decodeCells, typeOfBlock } from './column-block.ts';
import { cellJson, putCell, textColumn } from './column-vector.ts';

const roundTrip = (vector: Parameters<typeof blocksOf>[0]) =>
  decodeBlocks(blocksOf(vector).map((b) => b.content));

describe('column blocks', () => {
  it('give single cells without the rest, whatever they hold', () => {
    const cells = [1, 2.5, null, 'text', true, 1e300, -0.07];
    for (const type of ['number', 'money'] as const)
      for (const held of [
        cells,
        [1, 2, 3],
        [0.25, 1.5, 9],
        [Math.PI, 1, 2],
        [null, null, null],
        ['a', 'b', 'a'],
      ]) {
        const vector = blankVector(type, held.length);
        for (const [row, value] of held.entries()) putCell(vector, row, value);
        const [block] = blocksOf(vector);
        if (!block) throw new Error('A column with rows has a block.');
        const picked = blankVector(typeOfBlock(block.content), 3);
        decodeCells(block.content, [2, 0], picked, [0, 2]);
        expect([0, 1, 2].map((row) => cellJson(picked, row))).toEqual([held[2], null, held[0]]);
      }
  });

  it('give back the same cells over several blocks, whatever they hold', () => {
    const length = BLOCK_ROWS * 2 + 17;
    const vector = blankVector('money', length);
    for (let row = 0; row < length; row++)
      putCell(vector, row, row % 7 === 0 ? null : row % 11 === 0 ? `t${row % 5}` : row * 1.01 - 3000);
    vector.tag[5000] = CELL.error;
    vector.errors = new Map([
      [5000, new FormulaError('#DIV/0!', { key: 'division', facts: { column: 'x' } })],
    ]);
    const back = roundTrip(vector);
    expect(back.length).toBe(length);
    for (let row = 0; row < length; row++) expect(cellJson(back, row)).toBe(cellJson(vector, row));
    expect(back.errors?.get(5000)?.message?.facts).toEqual({ column: 'x' });
  });

  it('keep every double exactly, also where hundredths would nearly do', () => {
    const values = [0.1 + 0.2, 1.005, -0, 1e300, 2 ** 53 - 1, 12.34, -99999999.99, 0.07, 21474836.48];
    for (const all of [values, [12.34, -0.07, 5], [1, 2, 3], [-0]]) {
      const vector = blankVector('number', all.length);
      for (const [row, value] of all.entries()) putCell(vector, row, value);
      const back = roundTrip(vector);
      for (const [row, value] of all.entries()) expect(Object.is(back.num[row], value)).toBe(true);
    }
  });

  it('keep text, repeated or not, and pick rows with their errors', () => {
    const many = textColumn(Array.from({ length: 100 }, (_, i) => (i % 3 ? `部門 ${i % 4}` : null)));
    expect(Array.from({ length: 100 }, (_, i) => cellJson(roundTrip(many), i))).toEqual(
      Array.from({ length: 100 }, (_, i) => cellJson(many, i)),
    );
    const picked = takeRows(many, [2, -1, 1]);
    expect([0, 1, 2].map((i) => cellJson(picked, i))).toEqual(['部門 2', null, '部門 1']);
  });

  it('have equal hashes for equal content only', () => {
    const a = blocksOf(textColumn(['0012', 'x']))[0]?.hash;
    expect(blocksOf(textColumn(['0012', 'x']))[0]?.hash).toBe(a);
    expect(blocksOf(textColumn(['12', 'x']))[0]?.hash).not.toBe(a);
  });
});

describe('reading typed cells', () => {
  it.each(TYPED_TEXTS)('reads $text as $type with $decimal as every door does', (each) => {
    const { text, type, decimal, meaning } = each;
    const read = castCell(type, text, { decimal });
    const refused = typeof meaning === 'object' && meaning !== null;
    expect(read.ok ? read.value : 'refused').toBe(refused ? 'refused' : meaning);
  });

  it('takes what people write and refuses the rest', () => {
    expect(castCell('money', '¥1,234.50')).toEqual({ ok: true, value: 1234.5 });
    expect(castCell('money', '１２３')).toEqual({ ok: true, value: 123 });
    expect(castCell('number', '12.5%')).toEqual({ ok: true, value: 0.125 });
    expect(castCell('money', '1,23')).toEqual({ ok: false, code: 'OTHER_DECIMAL' });
    expect(castCell('money', 'abc')).toEqual({ ok: false, code: 'NOT_A_NUMBER' });
    expect(castCell('number', 9007199254740992)).toEqual({ ok: false, code: 'NUMBER_TOO_LARGE' });
    expect(castCell('text', '0012')).toEqual({ ok: true, value: '0012' });
    expect(castCell('date', '2026/2/3')).toEqual({ ok: true, value: '2026-02-03' });
    expect(castCell('date', '2026-02-30')).toEqual({ ok: false, code: 'NOT_A_DAY' });
    expect(castCell('date', 45_658)).toEqual({ ok: true, value: '2025-01-01' });
    expect(castCell('time', '9:05')).toEqual({ ok: true, value: '09:05' });
    expect(castCell('time', 0.9375)).toEqual({ ok: true, value: '22:30' });
    expect(castCell('time', '2230')).toEqual({ ok: false, code: 'NOT_A_TIME' });
    expect(castCell('time', 8.5)).toEqual({ ok: false, code: 'NOT_A_TIME' });
    expect(castCell('boolean', '是')).toEqual({ ok: true, value: true });
    expect(castCell('money', '')).toEqual({ ok: true, value: null });
  });
});
