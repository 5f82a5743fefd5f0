// The pseudo-locale: English with accents, two fifths longer and in brackets, as one more language that is files alone. A
// text without brackets was never translated, one that is cut has no room for German. `npm run dev -- --pseudo` has it in
// the language menu while it runs; tests/e2e/languages builds a copy of the product with it. It is never in a build of ours.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const PSEUDO = 'en-XA';
const WORKSPACES = ['engine', 'server', 'portal', 'workbench'];
const ACCENTED = Object.fromEntries(
  'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.match(/../gu).map((pair) => [...pair]),
);
/** What is filled in later, and what a text takes from another. */
const PLACES = /(\{\{?[^{}]*\}?\}|\$t\([^)]*\))/;

/** @example pseudoText('Save {{count}} rows') // '⟦Šávé {{count}} rówš ~~~~⟧' */
export function pseudoText(text) {
  const parts = text.split(PLACES);
  const letters = parts.filter((_, at) => at % 2 === 0).join('').length;
  const accented = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replace(/[a-z]/gi, (each) => ACCENTED[each] ?? each),
  );
  return `⟦${accented.join('')}${letters > 3 ? padding(Math.ceil(letters * 0.4)) : ''}⟧`;
}

/** In words of six letters, so that lines break as they would. */
const padding = (letters) => ` ${'~'.repeat(letters)}`.replace(/~{6}(?=~)/g, '$& ');

function pseudoTexts(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoText(text) : pseudoTexts(text),
    ]),
  );
}

/** Days and numbers without a Latin letter, so that every one on a page is a text that was forgotten. */
const HABITS = { formatsAs: 'zh-CN-u-hc-h23' };

function* localeFiles(root) {
  for (const workspace of WORKSPACES)
    for (const path of readdirSync(join(root, workspace), { recursive: true }))
      if (/(?:^|[\\/])locales[\\/][\w-]+\.json$/.test(path) && !path.includes('node_modules'))
        yield join(root, workspace, path);
}

/** Writes it beside every English file. */
export function writePseudoLocale(root) {
  for (const path of localeFiles(root)) {
    if (!/src[\\/].*[\\/]en\.json$/.test(path)) continue;
    const english = JSON.parse(readFileSync(path, 'utf8'));
    const texts = pseudoTexts(english);
    if (english.language) texts.language = { ...english.language, ...HABITS };
    writeFileSync(join(dirname(path), `${PSEUDO}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
}

/** Takes it away again, from the sources and from what was built of them. */
export function removePseudoLocale(root) {
  for (const path of localeFiles(root)) if (path.endsWith(`${PSEUDO}.json`)) rmSync(path, { force: true });
}

// `node server/scripts/pseudo-locale.mjs [write]` in the folder of the product.
if (process.argv[1]?.endsWith('pseudo-locale.mjs')) {
  if (process.argv[2] === 'write') writePseudoLocale(process.cwd());
  else removePseudoLocale(process.cwd());
}
