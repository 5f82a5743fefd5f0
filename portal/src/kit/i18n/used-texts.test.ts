import { describe, expect, it } from 'vitest';
import { registerTexts, startTexts, texts } from './texts.ts';
import { text } from './use-text.ts';

type Tree = { [key: string]: string | Tree };

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const locales = import.meta.glob<Tree>('../../**/locales/en.json', { import: 'default', eager: true });

function flatten(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
}

/** Seen from kit/i18n: `../locales` is the kit's, `../../home/locales` is home's. */
const namespaceOf = (path: string): string => {
  const folder = path.replace(/\/?locales\/en\.json$/, '');
  return folder === '..' ? 'portal/kit' : `portal/${folder.replace('../../', '')}`;
};

const keys = new Map(
  Object.entries(locales).map(([path, tree]) => [
    namespaceOf(path),
    new Set(flatten(tree).map((key) => key.replace(/_(?:one|other)$/, ''))),
  ]),
);

function missing(code: string): string[] {
  const wrong: string[] = [];
  for (const [, name, namespace] of code.matchAll(/const (\w+) = useText\('([^']+)'\)/g)) {
    const known = keys.get(namespace ?? '');
    if (!known) {
      wrong.push(`${namespace} has no texts`);
      continue;
    }
    for (const [, key] of code.matchAll(new RegExp(`\\b${name}\\(\\s*'([^']+)'`, 'g')))
      if (key && !known.has(key)) wrong.push(`${namespace}/${key}`);
    for (const [, prefix] of code.matchAll(new RegExp(`\\b${name}\\(\\s*\`([^$\`]*)\\$`, 'g')))
      if (prefix && ![...known].some((key) => key.startsWith(prefix))) wrong.push(`${namespace}/${prefix}…`);
  }
  return wrong;
}

describe('the words on the screens', () => {
  it('finds screens and texts', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(60);
    expect([...keys.keys()]).toContain('portal/kit');
    expect(missing("const t = useText('portal/kit'); t('no.such.key')")).toEqual(['portal/kit/no.such.key']);
  });

  it.each(Object.entries(sources).filter(([, code]) => code.includes('useText(')))(
    '%s names only texts that exist',
    (_path, code) => {
      expect(missing(code)).toEqual([]);
    },
  );
});

describe('loading texts', () => {
  it('gives a file its namespace by its folder and fills in values and plurals', async () => {
    const load = (tree: Tree) => async () => ({ default: tree });
    registerTexts('workbench', {
      '/src/payroll/batches/locales/en.json': load({
        rows_one: '{{count}} row',
        rows_other: '{{count}} rows',
      }),
      './people/locales/en.json': load({ hello: 'Hello {{name}}' }),
      '../admin/imports/locales/en.json': load({ a: { b: 'deep' } }),
      './people/not-texts.json': load({ hello: 'no' }),
    });
    await startTexts('en');
    expect(text('workbench/payroll/batches', 'rows', { count: 1 })).toBe('1 row');
    expect(text('workbench/payroll/batches', 'rows', { count: 3 })).toBe('3 rows');
    expect(text('workbench/people', 'hello', { name: '<b>' })).toBe('Hello <b>');
    expect(text('workbench/admin/imports', 'a.b')).toBe('deep');
    expect(texts.exists('missing', { ns: 'workbench/people' })).toBe(false);
  });
});
