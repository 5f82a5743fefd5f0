import { expect, it } from 'vitest';
import { plainSearch } from './plain-search.ts';

const again = (text: string) => plainSearch.stringifySearch(plainSearch.parseSearch(text));

it('keeps every word of a name that comes several times, in its order', () => {
  expect(again('?order=department:asc&order=name:desc&where=net:>:1&where=net:<:9')).toBe(
    '?order=department%3Aasc&order=name%3Adesc&where=net%3A%3E%3A1&where=net%3A%3C%3A9',
  );
});

it('reads words as text, never as numbers', () => {
  expect(again('?find=1e3&row=007&open=true')).toBe('?find=1e3&row=007&open=true');
  expect(plainSearch.parseSearch('?find=1e3')).toEqual({ find: '1e3' });
});

it('leaves out what has no value', () => {
  expect(plainSearch.stringifySearch({ find: undefined })).toBe('');
});
