import type { MatrixFixture, Place } from './matrix-records.ts';

/** An object an input names: its kind, and what stands there when nothing else is put. */
export interface Field {
  kind: string;
  /** Where the usual one lies; none when the field is left out unless it is what is varied. */
  usual?: Place | undefined;
  /** It counts as touched only where it differs from the usual one, and then what it was before is touched too. */
  before?: readonly (readonly [kind: string, place: Place])[];
  /** Narrows a list or a batch: what isn't in reach finds nothing, as what doesn't exist. */
  filter?: boolean;
  /** Places that make no sense here. */
  not?: readonly string[];
}

export interface Cell {
  fields: Readonly<Record<string, Field>>;
  input(ids: Readonly<Record<string, string | undefined>>, fixture: MatrixFixture): unknown;
  /** Nothing that anybody may divide: a reach over everything, or no. */
  whole?: true;
  /** The permission whose reach counts where it isn't the one the procedure names. */
  permission?: string;
  /** Reaches everybody's with this permission over everything. */
  allWith?: string;
  /** Not for those who hold this one. */
  unless?: string;
  /** The company's own list of people: that somebody works here is told to everyone who may open it. */
  everybody?: true;
  /** Answers with what was found or changed: nothing. */
  lenient?: true;
}

export const one = (kind: string, field = 'id', usual: Place = 'near'): Record<string, Field> => ({
  [field]: { kind, usual },
});
export const names = { en: 'Name' };
export const by = (kind: string, more: object = {}, field = 'id', usual: Place = 'near'): Cell => ({
  fields: one(kind, field, usual),
  input: (ids) => ({ [field]: ids[field], ...more }),
});
/** Something in reach, and beside it something of one's own. */
export const withOwn = (
  kind: string,
  field: string,
  own: string,
  ownField: string,
  more: object = {},
): Cell => ({
  fields: { ...one(kind, field), ...one(own, ownField, 'own') },
  input: (ids) => ({ ...ids, ...more }),
});
export const several = (kind: string, more: object = {}, extra: Partial<Cell> = {}): Cell => ({
  fields: one(kind, 'ids[]', kind === 'notification' ? 'own' : 'near'),
  input: (ids) => ({ ids: [ids['ids[]']], ...more }),
  ...extra,
});
export const nothing = (input: unknown = {}, whole?: true): Cell => ({
  fields: {},
  input: () => input,
  ...(whole ? { whole } : {}),
});
export const approval = (more: object = {}): Cell => ({
  ...by('approval', more),
  permission: 'payroll.batches.approve',
});
export const handOn = (): Cell => ({
  fields: { ...one('approval'), to: { kind: 'decider', usual: 'near' } },
  input: ({ id, to }) => ({ id, to }),
  permission: 'payroll.batches.approve',
});
export const whole = (cell: Cell): Cell => ({ ...cell, whole: true });
export const strategy = {
  name: names,
  leastLength: 12,
  kinds: [],
  remembered: 5,
  lastsDays: null,
  pattern: null,
  hint: null,
};
export const catalogue = { code: 'new', names };
export const rates = { currency: 'CNY', validFrom: '2025-01-01', levels: [] };
export const calendar = { code: 'new', names, weekend: ['sat', 'sun'], holidays: [], workdays: [] };
export const entity = {
  code: 'new',
  names,
  country: 'CN',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  taxYearStart: '01-01',
};
export const assignment: Record<string, Field> = {
  'assignment.departmentId': { kind: 'department' },
  'assignment.jobId': { kind: 'job', filter: true },
  'assignment.postId': { kind: 'post', filter: true },
  'assignment.costCentreId': { kind: 'costCentre' },
  'assignment.superiorEmploymentId': { kind: 'employment' },
};
export const placed = (ids: Readonly<Record<string, string | undefined>>, more: object = {}) => ({
  ...more,
  ...Object.fromEntries(
    Object.keys(assignment).flatMap((field) => (ids[field] ? [[field.split('.')[1], ids[field]]] : [])),
  ),
});
/** The dated record of the employment that is named; somebody's where there is no such employment. */
export function recordOf(
  fixture: MatrixFixture,
  kind: string,
  employmentId: string | undefined,
): string | undefined {
  const places = Object.entries(fixture.employment ?? {});
  const place = places.find(([, id]) => id === employmentId)?.[0] as Place | undefined;
  return fixture[kind]?.[place ?? 'own'];
}
export const cellOf = { table: 'Pay', rowKey: 'N-own', column: 'net' };
export const columns = ['net'];
export const dated = { item: 'other', validFrom: '2026-01-01' };
export const table = { table: 'Pay' };
export const pivot = { ...table, values: [{ field: 'net', aggregate: 'sum' }] };
export const mapping = { employee: 0, amount: 1 };
export const slipSettings = {
  source: 'batch',
  name: 'x',
  style: 'mobile',
  remind: ['notice'],
  viewMonth: 'current',
  viewDay: 1,
};
