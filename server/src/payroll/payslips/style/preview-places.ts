import type { SolutionPlan } from '@suanpan/engine';
import { isLines, type PayslipLayout, type PayslipPlace } from '../../calculation/threads/payslip-columns.ts';

/** A draft's formulas under names of their own: the batch may have computed others under those of its copy. */
export function triedNames(layout: PayslipLayout): PayslipLayout {
  const tried = <P extends { column: string; own: boolean }>(place: P): P =>
    place.own ? place : { ...place, column: `tried ${place.column}` };
  return {
    ...layout,
    header: layout.header.map(tried),
    groups: layout.groups.map((group) => ({
      ...group,
      items: group.items.map((place) => {
        const named = tried(place);
        return isLines(named) ? { ...named, labels: named.labels.map(tried) } : named;
      }),
    })),
  };
}

/** The places that the batch's copy has the columns of, and those it hasn't. */
export function knownPlaces(
  layout: PayslipLayout,
  plan: SolutionPlan,
): { layout: PayslipLayout; unknown: PayslipPlace[] } {
  const has = (table: string | undefined, { own, column }: { own: boolean; column: string }) =>
    !own || plan.tableOf.get(table ?? '')?.columnOf.has(column) === true;
  const master = plan.master?.code;
  const isKnown = (place: PayslipPlace): boolean => {
    if (!isLines(place)) return has(master, place);
    const rows = plan.master?.columnOf.get(place.rows);
    // A hidden column of a formula stands in the list of the table under the name that its copy gave it.
    return (
      rows?.leads === 'many' &&
      plan.tableOf.has(place.table) &&
      [place, ...place.labels].every((each) => has(place.table, each))
    );
  };
  const places: PayslipPlace[] = [...layout.header, ...layout.groups.flatMap(({ items }) => items)];
  return {
    layout: {
      ...layout,
      header: layout.header.filter(isKnown),
      groups: layout.groups.map((group) => ({ ...group, items: group.items.filter(isKnown) })),
    },
    unknown: places.filter((place) => !isKnown(place)),
  };
}
