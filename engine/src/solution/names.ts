import { foldName } from '../language/names.ts';
import type { NameTable } from './name-table.ts';

/** A name as a file or a screen has it: one text for all, or one by language. */
export type Names = string | Readonly<Record<string, string | undefined>>;

/** All texts of a name, whatever their language. */
export function textsOf(name: Names | undefined): string[] {
  if (name === undefined) return [];
  return typeof name === 'string' ? [name] : Object.values(name).flatMap((text) => text ?? []);
}

interface Named {
  readonly code: string;
  readonly name?: Names | undefined;
}

const directories = new WeakMap<readonly Named[], NameTable<Named>>();

/** The directory of a list whose members have a code and perhaps a name: made once, as the list isn't changed. */
export function directoryOf<T extends Named>(items: readonly T[] | undefined): NameTable<T> {
  const list = items ?? NONE;
  let directory = directories.get(list);
  if (!directory) {
    directory = nameTable(list.map((item) => [item, item.name] as const));
    directories.set(list, directory);
  }
  return directory as NameTable<T>;
}

const NONE: readonly never[] = [];

/**
 * A directory of codes and display names: matched after NFKC, ignoring case; a code wins over a display name.
 * `doubled` lists names that two entries claim.
 */
export function nameTable<T extends { readonly code: string }>(
  entries: Iterable<readonly [T, Names | undefined]>,
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
    const texts = new Map(textsOf(name).map((each) => [foldName(each.trim()), each.trim()]));
    for (const [text, written] of texts) {
      const holder = displays.get(text);
      if (holder !== undefined && holder !== entry) doubled.push({ name: written, second: entry });
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

/** The member `text` of a list that may be written as one text. */
export function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
