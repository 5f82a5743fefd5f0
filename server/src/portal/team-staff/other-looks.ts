import { AT_LEAST, type GroupedRecord, type PivotKey } from '../../payroll/index.ts';

/** Somebody whose pay counts, with the filters that keep them out, as bits. */
export interface Looked extends GroupedRecord {
  outside: number;
}

interface Wells {
  rows: readonly string[];
  columns: readonly string[];
  filter: readonly { field: string; values: readonly string[] }[];
}

const placeOf = (row: PivotKey | null, column: PivotKey | null) => JSON.stringify([row, column]);

/** How many people stand behind a figure by what keeps them out, and of those within by what lets them in. */
interface Behind {
  outside: Map<number, number>;
  within: Map<string, number>;
}

/**
 * Whether a figure less the same figure of another look would tell of too few: of a look with some filters left out, or one
 * that chooses a value less. Those are what two results that stand beside each other can be told apart by.
 */
export function toldByAnotherLook(
  records: readonly Looked[],
  { rows, columns, filter }: Wells,
  filters: number,
) {
  const places = new Map<string, Behind>();
  const keyOf = ({ groups }: Looked, fields: readonly string[]) =>
    fields.map((field) => groups.get(field) ?? null);
  for (const record of records) {
    const row = keyOf(record, rows);
    const lines = [...rows.map((_, at) => row.slice(0, at + 1)), ...(rows.length === 0 ? [row] : []), null];
    for (const line of lines)
      for (const column of [keyOf(record, columns), null]) add(places, placeOf(line, column), record, filter);
  }
  return (row: PivotKey | null, column: PivotKey | null): boolean => {
    const behind = places.get(placeOf(row, column));
    if (!behind) return false;
    if ([...behind.within.values()].some(few)) return true;
    for (let left = 1; left < 2 ** filters; left += 1) {
      let more = 0;
      for (const [outside, people] of behind.outside) if ((outside & ~left) === 0) more += people;
      if (few(more)) return true;
    }
    return false;
  };
}

const few = (people: number) => people > 0 && people < AT_LEAST;

function add(places: Map<string, Behind>, place: string, record: Looked, filter: Wells['filter']): void {
  const behind = places.get(place) ?? {
    outside: new Map<number, number>(),
    within: new Map<string, number>(),
  };
  places.set(place, behind);
  const { outside, groups } = record;
  if (outside !== 0) {
    behind.outside.set(outside, (behind.outside.get(outside) ?? 0) + 1);
    return;
  }
  for (const { field, values } of filter) {
    if (values.length < 2) continue;
    const value = `${field} ${groups.get(field) ?? ''}`;
    behind.within.set(value, (behind.within.get(value) ?? 0) + 1);
  }
}
