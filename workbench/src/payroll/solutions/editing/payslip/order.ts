import type { PayslipFile, PayslipItemFile } from '@suanpan/engine';

/** The head stands before the first group. */
export const HEAD = -1;

/** Where an item stands: its group, or the head, and the how manieth it is there. */
export interface ItemPlace {
  readonly group: number;
  readonly index: number;
}

const itemsOf = ({ header = [], groups = [] }: PayslipFile, group: number): readonly PayslipItemFile[] =>
  group === HEAD ? header : (groups[group]?.items ?? []);

function withItems(payslip: PayslipFile, group: number, items: readonly PayslipItemFile[]): PayslipFile {
  if (group === HEAD) return { ...payslip, header: items };
  const groups = (payslip.groups ?? []).map((one, at) => (at === group ? { ...one, items } : one));
  return { ...payslip, groups };
}

/** The item before the one that stands at `to` now, or last; as it was where it can't stand there. */
export function moveItem(payslip: PayslipFile, from: ItemPlace, to: ItemPlace): PayslipFile {
  const item = itemsOf(payslip, from.group)[from.index];
  // The head has a line for the person, never one for each of several rows.
  if (!item || (to.group === HEAD && item.rows !== undefined)) return payslip;
  const rest = withItems(
    payslip,
    from.group,
    itemsOf(payslip, from.group).filter((_, at) => at !== from.index),
  );
  const index = landing(from, to);
  const target = itemsOf(rest, to.group);
  return withItems(rest, to.group, [...target.slice(0, index), item, ...target.slice(index)]);
}

/** Where an item that goes before `to` stands afterwards: what left from above it makes room. */
export const landing = (from: ItemPlace, to: ItemPlace): number =>
  from.group === to.group && from.index < to.index ? to.index - 1 : to.index;

/** One place up or down, over the edge into the group beside; nothing at the ends. */
export function placeBeside(
  payslip: PayslipFile,
  { group, index }: ItemPlace,
  by: 1 | -1,
): ItemPlace | undefined {
  const count = itemsOf(payslip, group).length;
  if (by === -1 && index > 0) return { group, index: index - 1 };
  if (by === 1 && index < count - 1) return { group, index: index + 2 };
  const first = itemsOf(payslip, group)[index]?.rows === undefined ? HEAD : 0;
  const next = group + by;
  if (next < first || next >= (payslip.groups ?? []).length) return undefined;
  return { group: next, index: by === -1 ? itemsOf(payslip, next).length : 0 };
}
