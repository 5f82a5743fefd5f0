import { expect, it } from 'vitest';
import { keyed } from './keyed.ts';

it('tells items of one name apart', () => {
  expect(keyed(['a', 'b', 'a', 'a'], (one) => one).map(({ key }) => key)).toEqual(['a', 'b', 'a 2', 'a 3']);
});
