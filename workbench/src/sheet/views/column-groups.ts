/** Columns that are folded and unfolded together. */
export interface ColumnGroup {
  readonly columns: readonly string[];
  readonly folded: boolean;
}

type Groups = readonly ColumnGroup[];

export const foldedColumns = (groups: Groups): ReadonlySet<string> =>
  new Set(groups.filter(({ folded }) => folded).flatMap(({ columns }) => columns));

/** These columns as one group, and no longer in those they were in. */
export function grouped(groups: Groups, codes: readonly string[]): ColumnGroup[] {
  if (codes.length === 0) return [...groups];
  return [...groups.flatMap((group) => less(group, codes)), { columns: codes, folded: false }];
}

function less(group: ColumnGroup, codes: readonly string[]): ColumnGroup[] {
  const columns = group.columns.filter((code) => !codes.includes(code));
  return columns.length > 0 ? [{ ...group, columns }] : [];
}

/** Takes apart the groups that any of these columns is in. */
export const ungrouped = (groups: Groups, codes: readonly string[]): ColumnGroup[] =>
  groups.filter(({ columns }) => !columns.some((code) => codes.includes(code)));

/**
 * Columns that come to lie between two of a group join it; one that comes to lie beside none of its own leaves them.
 *
 * @param order of all columns that are shown or folded, after the move
 * @param moved they lie beside each other
 */
export function afterMove(groups: Groups, order: readonly string[], moved: readonly string[]): ColumnGroup[] {
  const groupOf = (code: string | undefined) =>
    groups.find(({ columns }) => code !== undefined && columns.includes(code));
  const places = moved.map((code) => order.indexOf(code)).filter((at) => at >= 0);
  const left = groupOf(order[Math.min(...places) - 1]);
  const right = groupOf(order[Math.max(...places) + 1]);
  const next = (code: string): ColumnGroup | undefined => {
    if (left && left === right) return left;
    const mine = groupOf(code);
    const stays =
      mine && (mine === left || mine === right || mine.columns.every((each) => moved.includes(each)));
    return stays ? mine : undefined;
  };
  return groups.flatMap((group) => {
    const leaving = group.columns.filter((code) => moved.includes(code) && next(code) !== group);
    const joining = moved.filter((code) => next(code) === group && !group.columns.includes(code));
    return less({ ...group, columns: [...group.columns, ...joining] }, leaving);
  });
}

/** What stands over the head of a column: its part of a bracket, and what folds and unfolds. */
export interface GroupMark {
  readonly bracket: 'inner' | 'first' | 'last' | 'only' | null;
  /** Groups that begin to be seen, or are hidden, at one edge of the column. */
  readonly buttons: readonly GroupButton[];
}

export interface GroupButton {
  /** Its place among the groups. */
  readonly group: number;
  readonly folded: boolean;
  readonly edge: 'start' | 'end';
  /** Names of its columns. */
  readonly names: string;
}

interface Shown {
  readonly code: string;
  readonly label: string;
}

/**
 * What stands over the heads, by column. What folds and what unfolds a group stand at the same edge: between its last
 * column and the next one.
 *
 * @param shown columns in their order, those in folded groups too
 */
export function groupMarks(groups: Groups, shown: readonly Shown[]): Map<string, GroupMark> {
  const folded = foldedColumns(groups);
  const visible = shown.filter(({ code }) => !folded.has(code));
  const marks = new Map<string, GroupMark>();
  const groupOf = (column: Shown | undefined) =>
    groups.findIndex(({ columns }) => column !== undefined && columns.includes(column.code));
  visible.forEach((column, at) => {
    const own = groupOf(column);
    if (own < 0) return;
    const begins = groupOf(visible[at - 1]) !== own;
    const ends = groupOf(visible[at + 1]) !== own;
    const bracket = begins ? (ends ? 'only' : 'first') : ends ? 'last' : 'inner';
    marks.set(column.code, { bracket, buttons: [] });
  });
  groups.forEach((group, place) => {
    const members = shown.filter(({ code }) => group.columns.includes(code));
    const last = members.at(-1);
    if (!last) return;
    const names = members.map(({ label }) => label).join(', ');
    const after = shown.slice(shown.indexOf(last) + 1).find(({ code }) => !folded.has(code));
    const host = group.folded ? (after ?? visible.at(-1)) : last;
    if (!host) return;
    const edge = group.folded && after ? 'start' : 'end';
    const mark = marks.get(host.code) ?? { bracket: null, buttons: [] };
    const button: GroupButton = { group: place, folded: group.folded, edge, names };
    marks.set(host.code, { ...mark, buttons: [...mark.buttons, button] });
  });
  return marks;
}
