import { DRAWINGS, type Drawing } from '@suanpan/server/words';
import type { Aggregate, Field, Value, Wells } from './pivot-place.ts';

/** What stands in the wells, as an address says it: a pivot is a link that can be sent, and a layout a text that is kept. */

const listed = (text: string | null) => (text ? text.split(',').map(decodeURIComponent) : []);
const said = (codes: readonly string[]) => codes.map(encodeURIComponent).join(',');

const MOST_IN_WELL = 3;
const MOST_VALUES = 4;

interface Offered {
  fields: readonly Field[];
  aggregates: readonly Aggregate[];
}

/** The wells of an address; what it doesn't name, or one may not see, begins as `otherwise`. */
export function readWells(params: URLSearchParams, { fields, aggregates }: Offered, otherwise: Wells): Wells {
  const groups = new Set(fields.filter((field) => field.groups).map(({ code }) => code));
  const known = new Set(fields.map(({ code }) => code));
  const well = (name: 'rows' | 'columns') =>
    (params.get(name) === null
      ? otherwise[name]
      : listed(params.get(name)).filter((code) => groups.has(code))
    ).slice(0, MOST_IN_WELL);
  const rows = well('rows');
  const values = listed(params.get('values')).flatMap((text): Value[] => {
    const at = text.lastIndexOf(':');
    const field = text.slice(0, at);
    const aggregate = aggregates.find((each) => each === text.slice(at + 1));
    return aggregate && known.has(field) ? [{ field, aggregate }] : [];
  });
  return {
    rows,
    columns: well('columns').filter((code) => !rows.includes(code)),
    values: values.length > 0 ? values.slice(0, MOST_VALUES) : otherwise.values,
    filter: readFilter(params.get('filter'), groups),
  };
}

function readFilter(text: string | null, groups: ReadonlySet<string>): Wells['filter'] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) return [];
    return read.flatMap((each: { field?: unknown; values?: unknown }) =>
      typeof each?.field === 'string' && groups.has(each.field) && Array.isArray(each.values)
        ? [{ field: each.field, values: each.values.map(String) }]
        : [],
    );
  } catch {
    return [];
  }
}

export function readDrawing(params: URLSearchParams): Drawing {
  return DRAWINGS.find((each) => each === params.get('chart')) ?? 'column';
}

/** The same as parts of an address; an empty well is said as such. */
export const saidWells = ({ rows, columns, values, filter }: Wells) => ({
  rows: said(rows) || '-',
  columns: said(columns) || '-',
  values: values.map(({ field, aggregate }) => `${encodeURIComponent(field)}:${aggregate}`).join(','),
  filter: filter.length === 0 ? undefined : JSON.stringify(filter),
});
