import { EMPTY_HANDLINGS, type EmptyHandling, IMPORT_MODES, type ImportMode } from '@suanpan/server/words';
import type { ColumnMapping, ImportColumn } from './import-columns.ts';

/** For one target and one set of headers, in whatever order they stand. */
const storageName = (target: string, headers: readonly string[]) =>
  `suanpan.import.${target}.${[...headers].sort().join('|')}`;

/** What was matched the last time a file with these headers went into this table; nothing the first time. */
export function rememberedMapping(
  target: string,
  columns: readonly ImportColumn[],
  headers: readonly string[],
): ColumnMapping | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageName(target, headers)) ?? 'null') as Record<
      string,
      string
    > | null;
    if (!kept) return null;
    const known = columns.flatMap(({ code }): [string, number][] => {
      const position = headers.indexOf(kept[code] ?? '');
      return kept[code] === undefined || position < 0 ? [] : [[code, position]];
    });
    return Object.fromEntries(known);
  } catch {
    return null;
  }
}

/** Two columns of a name can't be told apart the next time: those are matched anew. */
export function rememberMapping(target: string, headers: readonly string[], mapping: ColumnMapping): void {
  if (new Set(headers).size < headers.length) return;
  const byHeader = Object.fromEntries(
    Object.entries(mapping).map(([code, position]) => [code, headers[position] ?? '']),
  );
  try {
    localStorage.setItem(storageName(target, headers), JSON.stringify(byHeader));
  } catch {
    // A private window may refuse: the next file is matched by its wording.
  }
}

export interface ImportOptions {
  mode: ImportMode;
  empty: EmptyHandling;
  byOrder: boolean;
}

const optionsName = (target: string) => `suanpan.import-options.${target}`;

/** How the last file was taken into this table: the upload mode, what empty cells do, how columns were matched. */
function rememberedOptions(target: string, modes: readonly ImportMode[]): Partial<ImportOptions> {
  try {
    const kept = JSON.parse(localStorage.getItem(optionsName(target)) ?? '{}') as Partial<ImportOptions>;
    const mode = IMPORT_MODES.find((one) => one === kept.mode && modes.includes(one));
    const empty = EMPTY_HANDLINGS.find((one) => one === kept.empty);
    return { ...(mode && { mode }), ...(empty && { empty }), byOrder: kept.byOrder === true };
  } catch {
    return {};
  }
}

/** What a target says of itself goes before what was chosen the last time; a mode that isn't offered now is neither. */
export function startingOptions(
  target: string,
  modes: readonly ImportMode[],
  { mode, ...preset }: Partial<ImportOptions> = {},
): Partial<ImportOptions> {
  return {
    ...rememberedOptions(target, modes),
    ...preset,
    ...(mode && modes.includes(mode) && { mode }),
  };
}

export function rememberOptions(target: string, options: ImportOptions): void {
  try {
    localStorage.setItem(optionsName(target), JSON.stringify(options));
  } catch {
    // A private window may refuse: the next file is taken as is usual.
  }
}
