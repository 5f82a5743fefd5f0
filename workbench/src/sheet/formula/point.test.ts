import { describe, expect, it } from 'vitest';
import { pointInto } from './point.ts';

describe('a column pressed while a formula is written', () => {
  it('is written where a value may stand', () => {
    expect(pointInto('', 0, '[@a]')?.text).toBe('=[@a]');
    expect(pointInto('=', 1, '[@a]')?.text).toBe('=[@a]');
    expect(pointInto('=[@a]*', 6, '[@b]')).toEqual({
      text: '=[@a]*[@b]',
      caret: 10,
      span: { from: 6, to: 10 },
    });
    expect(pointInto('=MAX(0, ', 8, '[@b]')?.text).toBe('=MAX(0, [@b]');
    expect(pointInto('=MAX(,1)', 5, '[@b]')?.text).toBe('=MAX([@b],1)');
  });

  it('takes the place of the one pressed before, and means nothing behind a value', () => {
    const first = pointInto('=', 1, '[@a]');
    expect(pointInto('=[@a]', 5, '[@b]', first?.span)?.text).toBe('=[@b]');
    expect(pointInto('=[@a]', 5, '[@b]')).toBeNull();
    expect(pointInto('=5', 2, '[@b]')).toBeNull();
    expect(pointInto('=5%', 3, '[@b]')).toBeNull();
    expect(pointInto('=[@a]', 3, '[@b]', first?.span)).toBeNull();
  });
});
