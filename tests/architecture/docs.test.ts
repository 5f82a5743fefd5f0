import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, ROOT, readSources } from './source-tree.ts';

/** What a newcomer follows: every path in it leads somewhere, every function stands where it is said to. */
const DOCS = ['docs/architecture.md', 'CONTRIBUTING.md'] as const;

const PATH = /^[\w.@*{},-]+(?:\/[\w.@*{},-]+)*\/?$/;
const ROOTS = /^(?:engine|server|portal|workbench|fixtures|tests|docs)\//;
const FUNCTION = /^([A-Za-z]\w+)\(\)$/;
const SCRIPT = /^npm run ([\w:-]+)/;

const words = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
/** `{a,b}` stands for several, NAME in capitals and `*` for any: what is before them has to be there. */
const places = (path: string): string[] => {
  const choice = /^(.*)\{([^}]+)\}(.*)$/.exec(path);
  if (choice) return choice[2]!.split(',').flatMap((each) => places(`${choice[1]}${each}${choice[3]}`));
  const any = path.search(/[^/]*(?:\*|\b[A-Z]{3,}\b)/);
  return [any >= 0 && !/\.md$/.test(path) ? path.slice(0, any) : path];
};

const declared = new Set(
  readSources(['engine', 'server', 'portal', 'workbench', 'tests']).flatMap(({ text }) =>
    [
      ...text.matchAll(/\b(?:function|class|const)\s+(\w+)/g),
      ...text.matchAll(/^\s+(?:static |async |private )*(\w+)(?:<[^>]*>)?\(/gm),
    ].map((match) => match[1]!),
  ),
);

describe.each(DOCS)('%s', (name) => {
  const text = readFileSync(join(ROOT, name), 'utf8');

  it('names files and folders that exist', () => {
    const named = words(text).filter((word) => ROOTS.test(word) && PATH.test(word));
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => join(dirname(name), match[1]!));
    expect(named.length).toBeGreaterThan(10);
    expect([...named.flatMap(places), ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names functions that exist', () => {
    const named = words(text).flatMap((word) => FUNCTION.exec(word)?.[1] ?? []);
    expect(named.filter((each) => !declared.has(each))).toEqual([]);
  });

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = words(text).flatMap((word) => SCRIPT.exec(word)?.[1] ?? []);
    expect(named.filter((each) => !(each in scripts))).toEqual([]);
  });
});

it('leads from the README to every page', () => {
  const pages = listFiles('docs').filter((path) => /^docs\/[^/]+\.md$/.test(path));
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

const translated = listFiles('docs').filter((path) => /^docs\/zh-[^/]+\/.*\.md$/.test(path));

it.each(translated)('%s is laid out as the English page, which leads to it', (path) => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
  const [, language, name] = /^docs\/([^/]+)\/(.+)$/.exec(path)!;
  const english = read(`docs/${name}`);
  expect(english).toContain(`](${language}/${name})`);
  const headings = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, depth]) => depth);
  const blocks = (text: string) => text.match(/^```(?:json|sh)\n[\s\S]*?^```$/gm);
  expect(headings(read(path))).toEqual(headings(english));
  expect(blocks(read(path))).toEqual(blocks(english));
  const links = [...read(path).matchAll(/\]\(([^)#:]+)/g)].map((match) => join('docs', language!, match[1]!));
  expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
});
