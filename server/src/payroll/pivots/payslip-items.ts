import type { LocalText } from '@suanpan/engine';
import { isLines, type PayslipLayout, shownAs } from '../calculation/threads/payslip-columns.ts';
import type { PayslipBody } from '../payslips/payslips.schemas.ts';
import type { PivotField } from './pivot-types.ts';

type Item = PayslipBody['header'][number];

/** A payslip's figure as a field. Payslips are many and made of words: what they can show stands in their layout. */
export type PayslipField = Pick<PivotField, 'code' | 'name' | 'type' | 'scale'>;

/** Longer ones can't be asked for. */
const MOST_CODE = 100;

const textOf = (name: LocalText | undefined): string =>
  typeof name === 'string' ? name : (name?.en ?? Object.values(name ?? {})[0] ?? '');

const named = (group: LocalText, item: LocalText) => `${textOf(group)} · ${textOf(item)}`;

/** What an item is called as a field: by its column where it has one, else by its names, which is how people know it. */
const codeOf = (group: LocalText, item: LocalText, column: string | null) =>
  (column ?? named(group, item)).slice(0, MOST_CODE);

/** The figures that a layout puts on payslips, in its order. */
export function figureFields(layout: PayslipLayout | null): PayslipField[] {
  return (layout?.groups ?? []).flatMap((group) =>
    group.items.flatMap((place): PayslipField[] => {
      const { item, own, column } = place;
      const shown = shownAs(item, place.type);
      if (shown !== 'amount' && shown !== 'number') return [];
      const code = isLines(place)
        ? `${place.table}.${column}`.slice(0, MOST_CODE)
        : codeOf(group.name, item.name, own ? column : null);
      const type = shown === 'number' ? 'number' : 'money';
      return [{ code, name: item.name, type, scale: item.accuracy ?? null }];
    }),
  );
}

/** Finds the field of an item as it stands on a payslip, whichever source made it. */
export type FieldOfItem = (group: LocalText, item: Item) => string | undefined;

export function fieldsOfItems(layout: PayslipLayout | null): FieldOfItem {
  const byName = new Map<string, string>();
  const byLine = new Map<string, string>();
  for (const group of layout?.groups ?? [])
    for (const place of group.items)
      if (isLines(place)) {
        // Lines of a formula don't say which column they are of: the first of their table stands for them.
        const line = `${place.table}.${place.own ? place.column : ''}`;
        if (!byLine.has(line)) byLine.set(line, `${place.table}.${place.column}`.slice(0, MOST_CODE));
      } else {
        const code = codeOf(group.name, place.item.name, place.own ? place.column : null);
        byName.set(named(group.name, place.item.name), code);
      }
  return (group, item) => {
    // What the lines before it add up to is counted with them.
    if (item.sum) return undefined;
    if (item.table !== undefined) return byLine.get(`${item.table}.${item.column ?? ''}`);
    return (
      item.column?.slice(0, MOST_CODE) ??
      byName.get(named(group, item.name)) ??
      codeOf(group, item.name, null)
    );
  };
}
