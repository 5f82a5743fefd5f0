import { columnKind, rowSourceKind } from '../kinds/registry.ts';
import type { BoundFormula } from '../plan/plan.ts';
import { type Computed, isColumn } from '../plan/reads.ts';
import type { LocalText, Problem } from '../solution/solution-file.ts';
import { errorText, LAST_LANGUAGE, type Language, loadedLanguages, textIn } from '../texts/index.ts';

/** What a node reads directly. Row sets are nodes of their own: pivots and rowsFrom depend on columns of their source. */
export function readsOf(node: Computed): readonly Computed[] {
  const reads = new Set<Computed>();
  if (!isColumn(node)) {
    rowSourceKind(node.rowSource).reads(node.rowSource, reads);
    return [...reads];
  }
  reads.add(node.table);
  columnKind(node.source).reads(node, node.source, reads, readsOf);
  return [...reads];
}

/**
 * Visits a node after everything it reads; no recursion, as chains may be thousands long.
 * @param state what was visited before, kept between calls
 * @param onCircle told of nodes that read each other in a circle, each once it closes
 */
export function visitReads(
  start: Computed,
  state: Map<Computed, 'open' | 'done'>,
  leave: (node: Computed) => void,
  onCircle: (circle: readonly Computed[]) => void = () => undefined,
): void {
  const path: { readonly node: Computed; readonly rest: Computed[] }[] = [];
  const enter = (node: Computed): void => {
    const known = state.get(node);
    if (known === 'open')
      onCircle(path.slice(path.findIndex((each) => each.node === node)).map((each) => each.node));
    if (known !== undefined) return;
    state.set(node, 'open');
    path.push({ node, rest: [...readsOf(node)].reverse() });
  };
  enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.rest.pop();
    if (next !== undefined) {
      enter(next);
      continue;
    }
    path.pop();
    state.set(top.node, 'done');
    leave(top.node);
  }
}

/** The formulas by which a node reads others, in the order they stand in the file. */
export const formulasOf = (node: Computed): readonly BoundFormula[] =>
  isColumn(node)
    ? columnKind(node.source).formulas(node, node.source)
    : rowSourceKind(node.rowSource)
        .sources(node.rowSource)
        .flatMap(({ where }) => (where ? [where] : []));

/** Where in a formula of its own a node reads another; undefined when it does so by how it is declared. */
export function placeOfRead(
  node: Computed,
  read: Computed,
): Pick<Problem, 'path' | 'at' | 'end' | 'formula'> | undefined {
  for (const { path, written, reads } of formulasOf(node)) {
    const place = reads.places.get(read);
    if (place) return { path, at: place.at, end: place.end, formula: written };
  }
  return undefined;
}

function displayName(name: LocalText | undefined, language: Language): string | undefined {
  if (name === undefined || typeof name === 'string') return name;
  return textIn(name, language);
}

/** `Pay.tax (Income tax)`: codes as formulas hold them, and the name people know. */
export function shownName(node: Computed, language: Language): string {
  const code = isColumn(node) ? `${node.table.code}.${node.code}` : node.code;
  const name = displayName(node.file.name, language);
  if (name === undefined || name === node.code) return code;
  return errorText({ key: 'name.shown', facts: { code, name } }, language);
}

/** As `shownName`, row sets told from tables. */
export function nodeName(node: Computed, language: Language): string {
  const shown = shownName(node, language);
  return isColumn(node) ? shown : errorText({ key: 'name.rowsOf', facts: { table: shown } }, language);
}

/** A fact that reads differently in each language: `name` in English, `name:zh-TW` in another. */
export function factOf(name: string, say: (language: Language) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    loadedLanguages().map((language) => [
      language === LAST_LANGUAGE ? name : `${name}:${language}`,
      say(language),
    ]),
  );
}
