import { expect, it } from 'vitest';
import { cycleReference } from './cycle-reference.ts';

const turn = (text: string, caret: number) => cycleReference(text, caret, 'Pay')?.text ?? null;

it('turns this row’s value into the whole column and back', () => {
  expect(turn('=[@net]/2', 4)).toBe('=Pay[net]/2');
  expect(turn('=Pay[net]/2', 9)).toBe('=[@net]/2');
  expect(turn('=[@[Base pay]]', 3)).toBe('=Pay[[Base pay]]');
  expect(turn('=Pay[[Base pay]]', 3)).toBe('=[@[Base pay]]');
  expect(cycleReference('=[@net]+1', 7, 'Pay')).toEqual({ text: '=Pay[net]+1', caret: 9 });
});

it('leaves what has no other form: other tables, steps through a reference, tags, spans, no reference at all', () => {
  for (const text of ['=Brackets[rate]', '=[@city.rate]', '=SUM([@#gross])', '=Pay[[a]:[b]]'])
    expect(turn(text, text.length - 1)).toBeNull();
  expect(turn('=[@net]/2', 9)).toBeNull();
});
