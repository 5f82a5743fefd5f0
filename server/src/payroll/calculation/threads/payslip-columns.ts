import type { LocalText, PayslipFile, ScalarType, SolutionFile } from '@suanpan/engine';
import { resultType } from '@suanpan/engine/authoring';

type Column = NonNullable<SolutionFile['tables'][number]['columns']>[number];
type Group = NonNullable<NonNullable<SolutionFile['payslip']>['groups']>[number];
type Item = Group['items'][number];

/** Where a payslip's item finds its value: a column of the master table, its own or one made for it. */
export interface PayslipColumn {
  item: Item;
  column: string;
  /** The column belongs to the solution; else it was made for a formula of the item. */
  own: boolean;
  /** Of the column. */
  type: ScalarType;
}

/** An item that is a line for each row of another table that belongs to the employee's row. */
export interface PayslipLines extends PayslipColumn {
  /** The rows column of the master, and the table it leads to, which `column` and `labels` are of. */
  rows: string;
  table: string;
  /** The columns of the label by language; one without a language is for all. */
  labels: { language: string | null; source: string; column: string; own: boolean }[];
}

export type PayslipPlace = PayslipColumn | PayslipLines;

/** What stands around the figures. */
export type PayslipFrame = Pick<PayslipFile, 'colours' | 'logo' | 'remark'>;

export interface PayslipLayout extends PayslipFrame {
  header: PayslipColumn[];
  groups: { name: Item['name']; total: boolean; items: PayslipPlace[] }[];
}

export const isLines = (place: PayslipPlace): place is PayslipLines => 'rows' in place;

export function payslipLayout(file: SolutionFile): PayslipLayout | null {
  const { payslip } = file;
  if (!payslip) return null;
  let next = 0;
  const columnFor = (value: string) =>
    value.startsWith('=') ? { column: `payslip_${next++}`, own: false } : { column: value, own: true };
  const place = (item: Item, table: string): PayslipColumn => ({
    item,
    ...columnFor(item.value),
    type: typeOf(file, table, item),
  });
  const labelled = (language: string | null, source: string) => ({
    language,
    source,
    ...columnFor(source),
  });
  const master = file.tables.find((table) => table.master);
  const { colours, logo, remark } = payslip;
  return {
    ...(colours ? { colours } : {}),
    ...(logo ? { logo } : {}),
    ...(remark ? { remark } : {}),
    header: (payslip.header ?? []).map((item) => place(item, master?.code ?? '')),
    groups: (payslip.groups ?? []).map((group) => ({
      name: group.name,
      total: group.total === true,
      items: group.items.map((item): PayslipPlace => {
        const { rows, label = '' } = item;
        const table = master?.columns?.find((column) => column.code === rows)?.table ?? '';
        // Before the labels: computed batches have the columns under these numbers.
        const value = place(item, rows === undefined ? (master?.code ?? '') : table);
        if (rows === undefined) return value;
        const labels =
          typeof label === 'string'
            ? [labelled(null, label)]
            : Object.entries(label).map(([language, source]) => labelled(language, source));
        return { ...value, rows, table, labels };
      }),
    })),
  };
}

/**
 * The file with a hidden column for every formula of the payslip's items: of the master table, or of the table whose rows
 * are its lines. So they are computed, stored and explained with the batch, and a payslip is nothing but cells of it.
 */
export function withPayslipColumns(file: SolutionFile): SolutionFile {
  const layout = payslipLayout(file);
  if (!layout) return file;
  const master = file.tables.find((table) => table.master)?.code ?? '';
  const made = new Map<string, Column[]>();
  const make = (table: string, column: Column) => made.set(table, [...(made.get(table) ?? []), column]);
  for (const place of [...layout.header, ...layout.groups.flatMap((group) => group.items)]) {
    const { item, column, own } = place;
    if (!own)
      make(isLines(place) ? place.table : master, {
        code: column,
        type: place.type,
        ...(item.accuracy === undefined ? {} : { scale: item.accuracy }),
        hidden: true,
        formula: item.value,
      });
    if (isLines(place))
      for (const label of place.labels)
        if (!label.own)
          make(place.table, { code: label.column, type: 'text', hidden: true, formula: label.source });
  }
  if (made.size === 0) return file;
  // The payslip then names the columns, so that no formula of it is compiled a second time.
  return {
    ...file,
    payslip: {
      ...file.payslip,
      header: layout.header.map(named),
      groups: layout.groups.map(({ items, ...group }) => ({ ...group, items: items.map(named) })),
    },
    tables: file.tables.map((table) => {
      const columns = made.get(table.code);
      return columns ? { ...table, columns: [...(table.columns ?? []), ...columns] } : table;
    }),
  };
}

function named(place: PayslipPlace): Item {
  const item: Item = { ...place.item, value: place.column };
  if (!isLines(place)) return item;
  const [first] = place.labels;
  const label: LocalText =
    first && first.language === null
      ? first.column
      : Object.fromEntries(place.labels.map(({ language, column }) => [language ?? 'en', column]));
  return { ...item, label };
}

/**
 * The type of an item's column, or of the one that is made for its formula: the chosen one, else what the formula gives.
 * Where that can't be told a line is there for its amount, and what is written like a figure is one.
 */
function typeOf(file: SolutionFile, table: string, item: Item): ScalarType {
  const { itemType, value } = item;
  if (!value.startsWith('=')) {
    const columns = file.tables.find(({ code }) => code === table)?.columns;
    const type = columns?.find(({ code }) => code === value)?.type ?? 'money';
    return type === 'reference' || type === 'rows' ? 'text' : type;
  }
  if (itemType && itemType !== 'text') return itemType === 'amount' ? 'money' : itemType;
  const given = resultType(file, table, value);
  // A truth value is read in words.
  if (itemType) return given === 'boolean' ? given : 'text';
  if (given) return given;
  if (item.percentage) return 'number';
  return item.rows || item.accumulation || item.symbol || item.accuracy !== undefined ? 'money' : 'text';
}

/** What an item is read as: as chosen, but a day or a text is no amount, whoever chose it. */
export function shownAs({ itemType }: Item, type: ScalarType): NonNullable<Item['itemType']> {
  const own = type === 'money' ? 'amount' : type === 'number' || type === 'date' ? type : 'text';
  const isFigure = own === 'amount' || own === 'number';
  return itemType && (isFigure || itemType === 'text') ? itemType : own;
}
