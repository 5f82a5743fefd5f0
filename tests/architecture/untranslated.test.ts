import { expect, it } from 'vitest';
import { readSources } from './source-tree.ts';

/** Words between tags, or in the attributes that people read, belong into a locale file. */
const JSX_TEXT = />\s*([A-Za-z\u4e00-\u9fff][^<>{}()=;]*[A-Za-z\u4e00-\u9fff.!?])\s*<\//g;
const READ_ATTRIBUTE =
  /\s(?:label|title|placeholder|description|aria-label|alt)="([^"]*[A-Za-z\u4e00-\u9fff]{2,}[^"]*)"/g;

/** The product's own name is the same in every language. */
const ALLOWED = new Set([
  'Suanpan',
  '算盤',
  '算盘',
  '繁體中文',
  '简体中文',
  'English',
  'Enter',
  'Esc',
  'Tab',
  'F2',
]);

function untranslated(text: string): string[] {
  return [...text.matchAll(JSX_TEXT), ...text.matchAll(READ_ATTRIBUTE)]
    .map((match) => match[1]!.trim())
    .filter((words) => !ALLOWED.has(words));
}

it('sees an untranslated string', () => {
  expect(untranslated('<Text>Save changes</Text>')).toEqual(['Save changes']);
  expect(untranslated('<Input label="Employee name" />')).toEqual(['Employee name']);
  expect(untranslated("<Text>{t('save')}</Text>")).toEqual([]);
});

it('has no untranslated strings on the screens', () => {
  const wrong = readSources(['portal', 'workbench'])
    .filter((file) => file.path.endsWith('.tsx') && !file.path.endsWith('.test.tsx'))
    .flatMap((file) => untranslated(file.text).map((words) => `${file.path}: ${words}`));
  expect(wrong).toEqual([]);
});
