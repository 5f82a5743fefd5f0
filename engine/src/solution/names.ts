import { foldName } from '../language/names.ts';
import type { NameTable } from './name-table.ts';
import type { LocalText } from './solution-file.ts';

/** All texts of a name, whatever their language. */
export function textsOf(name: LocalText | undefined): string[] {
  if (name === undefined) return [];
  return typeof name === 'string' ? [name] : Object.values(name);
}

/** The one that is called so: a code wins over a display name, as in `nameTable`; for lists that are looked at once. */
export function findNamed<
  T extends {
    readonly code: string;
    readonly name?: string | Readonly<Record<string, string | undefined>> | undefined;
  },
>(items: readonly T[] | undefined, name: string): T | undefined {
  const wanted = foldName(name.trim());
  const isWanted = (text: string | undefined) => text !== undefined && foldName(text.trim()) === wanted;
  return (
    items?.find(({ code }) => isWanted(code)) ??
    items?.find((item) =>
      typeof item.name === 'string' ? isWanted(item.name) : Object.values(item.name ?? {}).some(isWanted),
    )
  );
}

/**
 * A directory of codes and display names: matched after NFKC, ignoring case; a code wins over a display name.
 * `doubled` lists names that two entries claim.
 */
export function nameTable<T extends { readonly code: string }>(
  entries: Iterable<readonly [T, LocalText | undefined]>,
): NameTable<T> & { readonly doubled: readonly { readonly name: string; readonly second: T }[] } {
  const codes = new Map<string, T>();
  const displays = new Map<string, T>();
  const spelled: string[] = [];
  const doubled: { name: string; second: T }[] = [];
  for (const [entry, name] of entries) {
    const code = foldName(entry.code);
    if (codes.has(code)) doubled.push({ name: entry.code, second: entry });
    else codes.set(code, entry);
    spelled.push(entry.code);
    for (const text of new Set(textsOf(name).map((each) => foldName(each.trim())))) {
      const holder = displays.get(text);
      if (holder !== undefined && holder !== entry) doubled.push({ name: text, second: entry });
      else displays.set(text, entry);
    }
    spelled.push(...textsOf(name));
  }
  return {
    doubled,
    find: (name) => {
      const folded = foldName(name.trim());
      return codes.get(folded) ?? displays.get(folded);
    },
    candidates: () => spelled,
  };
}

/** Three letters, as in ISO 4217. */
export const isCurrency = (text: string): boolean => /^[a-z]{3}$/i.test(text);

/** The member `text` of a list that may be written as one text. */
export function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
