import { OPEN_APPROVALS } from '@suanpan/engine/approvals';
import { BATCH_STATUSES } from '@suanpan/engine/domain';
import { expect, it } from 'vitest';
import { WORKSPACES } from './edges.ts';
import { readSources } from './source-tree.ts';

/** What ships; tests and what only they use may write things out. */
const product = readSources(WORKSPACES.filter((workspace) => workspace !== 'tests')).filter(
  ({ path }) => !/\.(test|spec|bench)\.tsx?$/.test(path) && !path.includes('/testing'),
);

it('joins and splits row keys in one place', () => {
  const separator = /\\u001f|\\x1f|KEY_SEPARATOR\)/i;
  expect(product.filter(({ text }) => separator.test(text)).map(({ path }) => path)).toEqual([
    'engine/src/cells/row-keys.ts',
  ]);
});

const STATUSES = [...new Set<string>([...BATCH_STATUSES, ...OPEN_APPROVALS])].join('|');
const JUDGED = new RegExp(
  `status\\s*[!=]==\\s*'(${STATUSES})'\\s*(\\|\\||&&)\\s*[\\w.]*status\\s*[!=]==|\\[('(${STATUSES})'(,\\s*)?){2,}\\]`,
);

it('says what several statuses of a batch or an approval have in common in the engine alone', () => {
  expect(JUDGED.test("if (a.status !== 'new' && batch.status !== 'canceled')")).toBe(true);
  expect(JUDGED.test("where('status', 'in', ['pendingApproval', 'inApproval'])")).toBe(true);
  expect(JUDGED.test("if (batch.status === 'closed')")).toBe(false);
  const elsewhere = product.filter(({ path, text }) => !path.startsWith('engine/') && JUDGED.test(text));
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

/** What `@suanpan/server/words` tells front ends. */
const SERVERS_WORDS = /^server\/src\/.*(\.words|import-modes|job-states)\.ts$/;

const WORD = "'[A-Za-z][\\w.-]*'";
const LIST = new RegExp(`\\[\\s*(${WORD}(?:,\\s*${WORD}){2,}),?\\s*\\]`, 'g');
const UNION = new RegExp(`(${WORD}(?:\\s*\\|\\s*${WORD}){2,})`, 'g');

/** Lists and unions of three words and more, whatever their order, with the files they stand in. */
function wordLists(texts: readonly { path: string; text: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of texts)
    for (const pattern of [LIST, UNION])
      for (const [, words = ''] of text.matchAll(pattern)) {
        const key = [...new Set([...words.matchAll(/'([^']+)'/g)].map(([, word]) => word))].sort().join(' ');
        found.set(key, [...(found.get(key) ?? []), path]);
      }
  return found;
}

it('finds a list that is written twice, as a list or as a type', () => {
  const path = 'a.ts';
  const text = "const a = ['x', 'y', 'z'] as const; type B = 'z' | 'y' | 'x';";
  expect([...wordLists([{ path, text }])]).toEqual([['x y z', [path, path]]]);
});

it('writes the engine’s and the server’s enumerations once, and no front end a list of the same', () => {
  const declared = product
    .filter(({ path }) => path.startsWith('engine/src/') || SERVERS_WORDS.test(path))
    .map(({ path, text }) => ({
      path,
      text: [...text.matchAll(/export const [A-Z_]+ = \[[^\]]*\] as const/g)]
        .map(([each]) => each)
        .join('\n'),
    }));
  const everywhere = wordLists(product);
  const enumerations = [...wordLists(declared).keys()];
  expect(enumerations.length).toBeGreaterThan(25);
  expect(
    enumerations.filter((key) => everywhere.get(key)!.length > 1).map((key) => [key, everywhere.get(key)]),
  ).toEqual([]);
});

it('writes no list of words in two files of the server, nor a type of what is a list elsewhere', () => {
  const server = product.filter(
    ({ path }) => path.startsWith('server/src/') && !path.includes('/migrations/'),
  );
  const twice = [...wordLists(server)].filter(([, paths]) => new Set(paths).size > 1);
  expect(twice).toEqual([]);
});

/** The same words, in whatever order, perhaps with one more for "all". */
const isSame = (known: ReadonlySet<string>, words: readonly string[]) =>
  words.length <= known.size + 1 && [...known].every((word) => words.includes(word));

it('offers in front ends what the engine or the server chose, not a list of its own', () => {
  const known = product
    .filter(({ path }) => SERVERS_WORDS.test(path))
    .flatMap(({ text }) => [...text.matchAll(/export const [A-Z_]+ = (\[[^\]]*\]) as const/g)])
    .map(([, list = '']) => new Set([...list.matchAll(/'([^']+)'/g)].map(([, word]) => word!)))
    .filter((words) => words.size > 1);
  const again = product
    .filter(({ path }) => /^(portal|workbench)\/src\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\[\s*('[\w.<>=]+'(?:,\s*'[\w.<>=]+')+),?\s*\] as const/g)].flatMap(
        ([, list = '']) => {
          const words = [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word!);
          return known.some((each) => isSame(each, words)) ? [path] : [];
        },
      ),
    );
  expect(known.length).toBeGreaterThan(12);
  expect(again).toEqual([]);
});

const filesWith = (pattern: RegExp) =>
  product.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('narrows lists in one way', () => {
  expect(filesWith(/set(Words|Params)\([^)]*\bpage: undefined/)).toEqual([
    'portal/src/kit/table/use-list-filter.ts',
  ]);
});

it('draws the lists of the inbox with one component', () => {
  const inbox = product.filter(({ path }) => path.startsWith('portal/src/inbox/'));
  const lists = inbox.filter(({ text }) => /\.list\.queryOptions/.test(text));
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.filter(({ text }) => !text.includes('<InboxList')).map(({ path }) => path)).toEqual([]);
});

it('guards unsaved content in one place', () => {
  expect(filesWith(/useBlocker\(|addEventListener\('beforeunload'/)).toEqual([
    'portal/src/kit/form/leave-guard.ts',
  ]);
});

it('knows the decimals of currencies in one place', () => {
  expect(filesWith(/\b(JPY|KRW|KWD)'?: [023]\b|new Set\([^)]*\bJPY\b/)).toEqual([
    'engine/src/money/currency.ts',
  ]);
});

it('writes days in one kind of field', () => {
  expect(filesWith(/valueFormat="YYYY-MM-DD"/)).toEqual(['portal/src/kit/form/day-input.tsx']);
});

it('draws what holds for some days of an employment with one table', () => {
  const people = product.filter(({ path }) => path.startsWith('workbench/src/people/'));
  const panels = people.filter(({ path }) => /\/people\/[a-z]+-panel\.tsx$/.test(path));
  expect(panels.length).toBeGreaterThan(3);
  const drawn = panels.filter(({ text }) => /<Dated(Panel|Table)\b/.test(text));
  expect(panels.filter((panel) => !drawn.includes(panel)).map(({ path }) => path)).toEqual([]);
  const ofTheirOwn = people.filter(
    ({ text }) => /<Table\b|<DataTable\b/.test(text) && /\bvalid(From|To)\b/.test(text),
  );
  expect(ofTheirOwn.map(({ path }) => path)).toEqual(['workbench/src/people/dated-panel.tsx']);
});

it('opens every dialog with the kit’s, which starts in its first field and asks before it throws away', () => {
  expect(filesWith(/<Modal\b|\bmodals\.open(ContextModal)?\(/)).toEqual([
    'portal/src/kit/form/ask-one.tsx',
    'portal/src/kit/form/dialog.tsx',
  ]);
  expect(filesWith(/\buseDiscardGuard\(/)).toEqual([
    'portal/src/kit/form/dialog.tsx',
    'portal/src/kit/form/discard-guard.ts',
  ]);
  // A drawer has no guard: it shows, and asks for nothing.
  const drawers = product.filter(({ text }) => /<Drawer\b/.test(text));
  expect(drawers.length).toBeGreaterThan(2);
  const typedInto = /<(\w*Input|\w*Select|Textarea|Checkbox|FormulaField)\b/;
  expect(drawers.filter(({ text }) => typedInto.test(text)).map(({ path }) => path)).toEqual([]);
});
