import { expect, it } from 'vitest';
import { WORKSPACES } from './edges.ts';
import { readSources, resolveRelative, type SourceFile } from './source-tree.ts';

/**
 * Imports of types count: files that need each other's types can't be read, moved or tested apart either. Dynamic imports
 * run later and don't count.
 */
function importGraph(): Map<string, string[]> {
  const sources = readSources(WORKSPACES);
  const known = new Set(sources.map((file) => file.path));
  return new Map(
    sources.map((file) => [
      file.path,
      file.imports
        .filter(({ specifier, dynamic }) => specifier.startsWith('.') && !dynamic)
        .map(({ specifier }) => resolveRelative(file.path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
}

function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (done.has(node)) return undefined;
    const seen = path.indexOf(node);
    if (seen !== -1) return [...path.slice(seen), node];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return undefined;
}

it('finds a planted circle', () => {
  expect(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

it('has no import cycle, be it of types only', () => {
  expect(findCycle(importGraph())).toBeUndefined();
});

it('sees a type that is imported back', () => {
  const graph = importGraph();
  const isType = (file: SourceFile) =>
    file.imports.find(({ specifier, typeOnly }) => typeOnly && specifier.startsWith('.'));
  const file = readSources(['engine']).find(isType)!;
  const target = resolveRelative(file.path, isType(file)!.specifier);
  expect(findCycle(new Map([...graph, [target, [...graph.get(target)!, file.path]]]))).toContain(file.path);
});
