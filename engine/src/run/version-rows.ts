import { serialToIso } from '../calendar/index.ts';
import type { TableData } from '../cells/vector.ts';
import { serial } from '../periods/period-facts.ts';
import type { TablePlan } from '../plan/plan.ts';
import type { RowsFile } from '../solution/solution-file.ts';
import { dataFromFileRows, fileRowAsObject } from './table-data.ts';

interface Version {
  /** Its place among `versions`; the table's own rows are -1. */
  readonly version: number;
  /** The day from which it holds; without one for ever. */
  readonly from: number;
  readonly rows: RowsFile;
}

export function versionsOfFile({ file }: TablePlan): Version[] {
  const own = file.rows === undefined ? [] : [{ version: -1, from: file.effectiveFrom, rows: file.rows }];
  const versions = (file.versions ?? []).map(({ from, rows }, version) => ({ version, from, rows }));
  return [...own, ...versions].map(({ from, ...each }) => ({
    ...each,
    from: from === undefined ? Number.NEGATIVE_INFINITY : serial(from),
  }));
}

/** Which rows of a parameter table are in force on a day. */
export function versionInForce(table: TablePlan, day: number): Version | undefined {
  let best: Version | undefined;
  for (const each of versionsOfFile(table))
    if (each.from <= day && (best === undefined || each.from >= best.from)) best = each;
  return best;
}

const isForAllDays = ({ file }: TablePlan): boolean => file.history === 'all';

/** All versions that ever hold, in the order of their days; of two from one day the later in the file holds. */
function inOrder(table: TablePlan): Version[] {
  const byDay = new Map(versionsOfFile(table).map((each) => [each.from, each]));
  return [...byDay.values()].sort((a, b) => a.from - b.from);
}

/** The place in the file of a row as it was computed with. */
export function placeInFile(
  table: TablePlan,
  day: number,
  row: number,
): (Version & { at: number }) | undefined {
  const versions = isForAllDays(table) ? inOrder(table) : [versionInForce(table, day)];
  let at = row;
  for (const each of versions) {
    if (each && at < each.rows.length) return { ...each, at };
    at -= each?.rows.length ?? 0;
  }
  return undefined;
}

/** Versions never change, so their columns are made once per plan. */
const dataOfRows = new WeakMap<RowsFile, TableData>();
const dataOfTable = new WeakMap<TablePlan, TableData>();

export function versionRows(table: TablePlan, day: number): TableData | undefined {
  if (isForAllDays(table)) {
    const known = dataOfTable.get(table) ?? allVersions(table);
    dataOfTable.set(table, known);
    return known;
  }
  const rows = versionInForce(table, day)?.rows;
  if (!rows) return undefined;
  const known = dataOfRows.get(rows) ?? dataFromFileRows(table, rows);
  dataOfRows.set(rows, known);
  return known;
}

/** The rows of all versions, each with the days of its version where it names none of its own. */
function allVersions(table: TablePlan): TableData {
  const { from, to } = table.validity!;
  const versions = inOrder(table);
  const rows = versions.flatMap((version, index) => {
    const next = versions[index + 1]?.from;
    const days = {
      [from.code]: Number.isFinite(version.from) ? serialToIso(version.from) : null,
      ...(to && { [to.code]: next === undefined ? null : serialToIso(next - 1) }),
    };
    return version.rows.map((row) => {
      const own = fileRowAsObject(table, row);
      const given = Object.entries(own).filter(([name, value]) => !(name in days) || (value ?? '') !== '');
      return { ...days, ...Object.fromEntries(given) };
    });
  });
  return dataFromFileRows(table, rows);
}
