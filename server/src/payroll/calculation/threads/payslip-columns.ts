import type { SolutionFile } from '@suanpan/engine';

type Column = NonNullable<SolutionFile['tables'][number]['columns']>[number];
type Item = NonNullable<NonNullable<SolutionFile['payslip']>['header']>[number];

/** Where a payslip's item finds its value: a column of the master table, its own or one made for it. */
export interface PayslipColumn {
  item: Item;
  column: string;
  /** The column belongs to the solution; else it was made for a formula of the item. */
  own: boolean;
}

export interface PayslipLayout {
  header: PayslipColumn[];
  groups: { name: Item['name']; total: boolean; items: PayslipColumn[] }[];
}

export function payslipLayout(file: SolutionFile): PayslipLayout | null {
  const { payslip } = file;
  if (!payslip) return null;
  let next = 0;
  const place = (item: Item): PayslipColumn =>
    item.value.startsWith('=')
      ? { item, column: `payslip_${next++}`, own: false }
      : { item, column: item.value, own: true };
  return {
    header: (payslip.header ?? []).map(place),
    groups: (payslip.groups ?? []).map((group) => ({
      name: group.name,
      total: group.total === true,
      items: group.items.map(place),
    })),
  };
}

/**
 * The file with a hidden column of the master table for every payslip item that is a formula. So they are computed,
 * stored and explained with the batch, and a payslip is nothing but cells of it.
 */
export function withPayslipColumns(file: SolutionFile): SolutionFile {
  const layout = payslipLayout(file);
  if (!layout) return file;
  const made = [...layout.header, ...layout.groups.flatMap((group) => group.items)].filter(({ own }) => !own);
  if (made.length === 0) return file;
  const columns = made.map(
    ({ item, column }): Column => ({
      code: column,
      type: columnType(item),
      ...(item.accuracy === undefined ? {} : { scale: item.accuracy }),
      hidden: true,
      formula: item.value,
    }),
  );
  // The payslip then names the columns, so that no formula of it is compiled a second time.
  const named = (items: readonly PayslipColumn[]) =>
    items.map(({ item, column }) => ({ ...item, value: column }));
  return {
    ...file,
    payslip: {
      ...file.payslip,
      header: named(layout.header),
      groups: layout.groups.map(({ items, ...group }) => ({ ...group, items: named(items) })),
    },
    tables: file.tables.map((table) =>
      table.master ? { ...table, columns: [...(table.columns ?? []), ...columns] } : table,
    ),
  };
}

/** Without a type of its own a header item is text (names, departments), a figure of a group money. */
function columnType(item: Item): Column['type'] {
  if (item.itemType === 'amount') return 'money';
  if (item.itemType === 'text' || item.itemType === 'date' || item.itemType === 'number')
    return item.itemType;
  return item.accumulation || item.symbol || item.accuracy !== undefined ? 'money' : 'text';
}
