/** A column that a file may fill. `label` is shown; `aliases` are other headers that mean the same. */
export interface ImportColumn {
  code: string;
  label: string;
  aliases?: readonly string[];
  required?: boolean;
  key?: boolean;
}

/** Column code → position of the file's column (0-based); absent: not imported. */
export type ColumnMapping = Readonly<Record<string, number>>;

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.·:：*＊()（）]/g, '');
}

/**
 * Proposes a file column for every column, by code first, then label, then aliases. A header is used once.
 * Two headers with the same text leave the second one for the person to place.
 */
export function matchByName(columns: readonly ImportColumn[], headers: readonly string[]): ColumnMapping {
  const positions = new Map<string, number>();
  headers.forEach((header, index) => {
    const key = folded(header);
    if (key !== '' && !positions.has(key)) positions.set(key, index);
  });
  const mapping: Record<string, number> = {};
  const used = new Set<number>();
  const wordings: ((column: ImportColumn) => readonly string[])[] = [
    (column) => [column.code],
    (column) => [column.label],
    (column) => column.aliases ?? [],
  ];
  for (const wording of wordings) {
    for (const column of columns) {
      if (mapping[column.code] !== undefined) continue;
      for (const word of wording(column)) {
        const position = positions.get(folded(word));
        if (position === undefined || used.has(position)) continue;
        mapping[column.code] = position;
        used.add(position);
        break;
      }
    }
  }
  return mapping;
}

/** Below this two wordings share more by chance than by meaning. */
const ALIKE = 0.6;

/** Fills what `matchByName` left open where one header is much like a column's wordings, and like no other's as much. */
export function matchByLikeness(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  named: ColumnMapping = matchByName(columns, headers),
): ColumnMapping {
  const mapping: Record<string, number> = { ...named };
  const free = new Set(headers.keys());
  for (const position of Object.values(named)) free.delete(position);
  const pairs = columns
    .filter(({ code }) => mapping[code] === undefined)
    .flatMap((column) =>
      [...free].map((position) => ({
        column,
        position,
        likeness: likeness(column, headers[position] ?? ''),
      })),
    )
    .filter((pair) => pair.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  for (const { column, position, likeness: found } of pairs) {
    if (mapping[column.code] !== undefined || !free.has(position)) continue;
    // Equally like two of them: whoever imports decides.
    const isUnsure = pairs.some(
      (other) => other.likeness === found && (other.column === column) !== (other.position === position),
    );
    if (isUnsure) continue;
    mapping[column.code] = position;
    free.delete(position);
  }
  return mapping;
}

function likeness({ code, label, aliases = [] }: ImportColumn, header: string): number {
  return Math.max(...[code, label, ...aliases].map((word) => shared(pairsOf(word), pairsOf(header))));
}

/** Neighbouring characters, so that `employee number` and `Number of employee` have most in common. */
function pairsOf(text: string): string[] {
  const plain = folded(text);
  return plain.length < 2
    ? [plain]
    : Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2));
}

function shared(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  let common = 0;
  for (const pair of a) {
    const at = left.indexOf(pair);
    if (pair === '' || at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return (2 * common) / (a.length + b.length);
}

/** The n-th column of the table takes the n-th column of the file, as far as both go. */
export function matchByOrder(columns: readonly ImportColumn[], headers: readonly string[]): ColumnMapping {
  const mapping: Record<string, number> = {};
  columns.slice(0, headers.length).forEach((column, index) => {
    mapping[column.code] = index;
  });
  return mapping;
}

export interface MappingReview {
  /** Key or required columns that no file column fills. */
  missing: ImportColumn[];
  /** Columns that share a file column with another. */
  doubled: ImportColumn[];
  /** Headers that nothing takes. */
  unused: string[];
}

export function reviewMapping(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  mapping: ColumnMapping,
): MappingReview {
  const takers = new Map<number, ImportColumn[]>();
  for (const column of columns) {
    const position = mapping[column.code];
    if (position === undefined) continue;
    takers.set(position, [...(takers.get(position) ?? []), column]);
  }
  return {
    missing: columns.filter(
      (column) => (column.required || column.key) && mapping[column.code] === undefined,
    ),
    doubled: [...takers.values()].filter((list) => list.length > 1).flat(),
    unused: headers.filter((header, index) => header !== '' && !takers.has(index)),
  };
}
