import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, ROOT } from './source-tree.ts';

const GUIDE = 'payroll-guide.md';

/** As both sides are compared: what is put in is `…`, and neither spaces nor what ends a sentence count. */
const plain = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(/…+/g, '…')
    .replace(/[\s.:：。]/g, '')
    .toLowerCase();

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each([
  ['en', GUIDE],
  ['zh-TW', `zh-TW/${GUIDE}`],
  ['zh-CN', `zh-CN/${GUIDE}`],
])('the payroll guide in %s calls everything as the product does', (language, file) => {
  const known = new Set(
    ['engine', 'server', 'portal', 'workbench']
      .flatMap((folder) => listFiles(`${folder}/src`))
      .filter((name) => name.endsWith(`/locales/${language}.json`))
      .flatMap((name) => textsIn(JSON.parse(readFileSync(join(ROOT, name), 'utf8'))).map(plain)),
  );
  // What is bold is a heading.
  const guide = readFileSync(join(ROOT, 'docs', file), 'utf8').replace(/\*\*[^*]+\*\*/g, '');
  const labels = [...guide.matchAll(/\*([^*\n]+)\*/g)].flatMap(([, label = '']) => label.split('→'));
  // A list may be numbered, as columns of a file are: “Level 1”.
  const isKnown = (label: string) =>
    [label, label.replace(/\s1$/, '')].some((each) => known.has(plain(each)));
  expect(labels.length).toBeGreaterThan(100);
  expect(labels.filter((label) => !isKnown(label))).toEqual([]);
});
