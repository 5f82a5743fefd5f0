import type { z } from 'zod';
import {
  AGGREGATES_OF_GROUPS,
  AT_LEAST,
  type GroupedRecord,
  gatherPivot,
  PIVOT_AGGREGATES,
  type PivotKey,
} from '../../payroll/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { portalTexts } from '../texts.ts';
import '../portal.errors.ts';
import { toldByAnotherLook } from './other-looks.ts';
import type {
  teamPivotAnswer,
  teamPivotInput,
  teamPivotPeopleInput,
  teamPivotSource,
} from './team-pivot.schemas.ts';
import {
  FIGURES,
  figuresOf,
  GROUPS,
  groupOf,
  PAY,
  type PivotFigure,
  type PivotGroup,
  payScope,
  WHO,
} from './team-pivot-fields.ts';
import { readStaff, type StaffRow } from './team-staff.ts';

type Input = z.infer<typeof teamPivotInput>;

/** As the list is narrowed by it, beside the wells. */
const STATUS = '@status';
const MOST_GROUPS = 50_000;
const MOST_CHOICES = 300;
const MOST_PEOPLE = 500;

/** Of pay: the others would tell what single people earn. */
const OF_PAY: readonly string[] = AGGREGATES_OF_GROUPS;

/** What there is to put into the wells. */
export async function describeTeamPivot(ctx: SignedInCtx): Promise<z.infer<typeof teamPivotSource>> {
  const pay = await payScope(ctx);
  const name = (code: PivotGroup | PivotFigure) => portalTexts.inEvery(`staffFields.${code}`);
  return {
    atLeast: AT_LEAST,
    aggregates: [...PIVOT_AGGREGATES],
    fields: [
      ...GROUPS.map((code) => ({
        ...{ code, name: name(code), type: 'text' as const, scale: null, groups: true, figures: false },
      })),
      ...FIGURES.filter((code) => pay || !PAY.includes(code)).map((code) => ({
        ...{ code, name: name(code), scale: 2, groups: false, figures: true },
        type: PAY.includes(code) ? ('money' as const) : ('number' as const),
      })),
    ],
  };
}

const isGroup = (code: string): code is PivotGroup => (GROUPS as readonly string[]).includes(code);
const isFigure = (code: string): code is PivotFigure => (FIGURES as readonly string[]).includes(code);

/** Refuses a field there isn't, or isn't for this reader, and pay by single persons. */
async function judge(ctx: SignedInCtx, { rows, columns, values, filter, search }: Input): Promise<boolean> {
  const grouping = [...rows, ...columns, ...filter.map(({ field }) => field)];
  for (const field of grouping) if (!isGroup(field)) refuse('portal.FIELD_UNKNOWN', { field });
  for (const { field } of values)
    if (!isGroup(field) && !isFigure(field)) refuse('portal.FIELD_UNKNOWN', { field });
  const pay = values.filter(({ field }) => PAY.includes(field));
  if (pay.length === 0) return false;
  if (!(await payScope(ctx))) refuse('portal.FIELD_UNKNOWN', { field: pay[0]?.field ?? '' });
  const single = grouping.some((field) => WHO.includes(field));
  if (single || search || pay.some(({ aggregate }) => !OF_PAY.includes(aggregate)))
    refuse('portal.PAY_IN_GROUPS', { least: AT_LEAST });
  return true;
}

/** Everybody of the team as a record of the pivot. */
async function readRecords(ctx: SignedInCtx, input: Input) {
  const { language } = ctx;
  const day = today(ctx.clock);
  const staff = await readStaff(ctx, input.search);
  const asked = new Set(input.values.map(({ field }) => field).filter(isFigure));
  const figures = await figuresOf(ctx, staff, asked);
  const wanted = [
    ...input.rows,
    ...input.columns,
    ...[...input.filter, ...input.values].map((each) => each.field),
  ];
  const fields = [...new Set(wanted)].filter(isGroup);
  const records = staff.map((row) => {
    const groups = new Map<string, string | null>(
      fields.map((field) => [field, groupOf(field, row, day, language)]),
    );
    const found = input.values.map(({ field }) => (isFigure(field) ? figures.of(row, field) : null));
    return {
      ...{ row, person: row.id, groups, figures: found },
      texts: input.values.map(({ field }, at) =>
        isFigure(field) ? (found[at]?.toString() ?? null) : (groups.get(field) ?? null),
      ),
    };
  });
  return { records, currency: figures.currency };
}

type StaffRecord = GroupedRecord & { row: StaffRow };
type Passes = (record: StaffRecord) => boolean;

/** Each filter by itself, the status of the list as one more. */
function filtersOf({ filter, status }: Input): Passes[] {
  const fields = filter
    .filter(({ values }) => values.length > 0)
    .map(({ field, values }): Passes => {
      const chosen = new Set(values);
      return ({ groups }) => chosen.has(groups.get(field) ?? '');
    });
  return status.length === 0 ? fields : [...fields, ({ row }) => status.includes(row.status)];
}

export async function computeTeamPivot(
  ctx: SignedInCtx,
  input: Input,
): Promise<z.infer<typeof teamPivotAnswer>> {
  const hasPay = await judge(ctx, input);
  const { records, currency } = await readRecords(ctx, input);
  const filters = filtersOf(input);
  const kept = records.filter((record) => filters.every((passes) => passes(record)));
  const { compare } = new Intl.Collator(ctx.language, { numeric: true });
  const order = (a: PivotKey, b: PivotKey) =>
    a.reduce<number>((found, each, at) => found || nothingLast(each, b[at] ?? null, compare), 0);
  const { groups, all, ...gathered } = gatherPivot(
    kept,
    {
      ...{ rows: input.rows, columns: input.columns, order: () => order },
      aggregates: input.values.map(({ aggregate }) => aggregate),
      hides: (value) => PAY.includes(input.values[value]?.field ?? ''),
      ...(hasPay && guarded(input, records, filters)),
    },
    MOST_GROUPS,
  );
  if (groups > MOST_GROUPS) refuse('portal.TOO_MANY_GROUPS', { groups, most: MOST_GROUPS });
  return {
    ...gathered,
    scales: input.values.map(({ aggregate }) =>
      aggregate === 'count' || aggregate === 'distinct' ? 0 : aggregate.startsWith('share') ? null : 2,
    ),
    ...{ people: all.people.size, currency },
    choices: input.filter.map(({ field }) => ({
      field,
      values: [...new Set(records.map((record) => record.groups.get(field) ?? null))]
        .sort((a, b) => nothingLast(a, b, compare))
        .slice(0, MOST_CHOICES),
    })),
  };
}

/** Those whose pay is known make a group large enough, in this look and in others that it could be compared with. */
function guarded(input: Input, records: readonly StaffRecord[], filters: readonly Passes[]) {
  const at = input.values.findIndex(({ field }) => PAY.includes(field));
  const paid = records
    .filter(({ figures }) => figures[at] !== null)
    .map((record) => ({
      ...record,
      groups: new Map([...record.groups, [STATUS, record.row.status]]),
      outside: filters.reduce((bits, passes, bit) => (passes(record) ? bits : bits | (1 << bit)), 0),
    }));
  return {
    countOf: ({ figures }: { figures: readonly (readonly number[])[] }) => figures[at]?.length ?? 0,
    tells: toldByAnotherLook(
      paid,
      { ...input, filter: [...input.filter, { field: STATUS, values: input.status }] },
      filters.length,
    ),
  };
}

function nothingLast(a: string | null, b: string | null, compare: (a: string, b: string) => number): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return compare(a, b);
}

/** Who stands behind a figure: without pay, which is shown in groups alone. */
export async function peopleOfTeamPivot(ctx: SignedInCtx, input: z.infer<typeof teamPivotPeopleInput>) {
  const { group, ...asked } = input;
  await judge(ctx, asked);
  for (const { field } of group) if (!isGroup(field)) refuse('portal.FIELD_UNKNOWN', { field });
  const plain = { ...asked, rows: group.map(({ field }) => field), columns: [], values: [] };
  const { records } = await readRecords(ctx, plain);
  const filters = filtersOf(plain);
  const kept = records.filter(
    (record) =>
      filters.every((passes) => passes(record)) &&
      group.every(({ field, value }) => (record.groups.get(field) ?? null) === value),
  );
  return {
    total: kept.length,
    rows: kept.slice(0, MOST_PEOPLE).map(({ row }) => ({
      ...{ id: row.id, name: row.name, employeeNumber: row.employeeNumber },
      ...{ department: row.department, job: row.job },
    })),
  };
}
