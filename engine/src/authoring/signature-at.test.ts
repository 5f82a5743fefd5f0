import { expect, it } from 'vitest';
import { signatureAt } from './signature-at.ts';

/** The current argument in stars. */
const read = (signature: string, argument: number) => {
  const { parts, current } = signatureAt(signature, argument);
  return parts.map((part, index) => (index === current ? `*${part}*` : part)).join(' ');
};

it.each([
  ['ROUND(number, places)', 1, 'number *places*'],
  ['ROUND(number, places)', 2, 'number places'],
  ['PI()', 0, ''],
  ['SUM(value1, …)', 0, '*value1* …'],
  ['SUM(value1, …)', 1, 'value1 *value2* …'],
  ['SUM(value1, …)', 3, 'value1 … *value4* …'],
  ['SUMIFS(values, list1, criterion1, …)', 4, 'values list1 criterion1 list2 *criterion2* …'],
  ['SUMIFS(計算陣列, 陣列1, 條件1, …)', 5, '計算陣列 陣列1 條件1 … *陣列3* 條件3 …'],
  ['CHOOSE(index, value1, value2, …)', 3, 'index value1 value2 *value3* …'],
  ['SORTBY(list, by1, [order1], …)', 4, 'list by1 [order1] by2 *[order2]* …'],
  ['SWITCH(value, case1, result1, …, [otherwise])', 3, 'value case1 result1 *case2* result2 … [otherwise]'],
])('%s at %d', (signature, argument, shown) => expect(read(signature, argument)).toBe(shown));
