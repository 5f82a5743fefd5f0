import { expect, it } from 'vitest';
import { neutralText, plainText } from './neutral-text.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

it.each(SIGNS)('puts an apostrophe before a text that begins with %j, and takes just that off', (sign) => {
  const text = `${sign}cmd|' /C calc'!A0`;
  expect(neutralText(text)).toBe(`'${text}`);
  for (const each of [text, `'${text}`, `''${text}`]) expect(plainText(neutralText(each))).toBe(each);
});

it.each(['', 'plain', "'quoted'", "it's", '-5', '-5.25', '5', ' =1', '薪資'])(
  'leaves %j as it is',
  (text) => {
    expect(neutralText(text)).toBe(text);
    expect(plainText(text)).toBe(text);
  },
);
