import { z } from 'zod';
import { PIVOT_AGGREGATES, pivotAnswer, pivotField, pivotWells } from '../../payroll/index.ts';
import { STAFF_STATUSES } from '../../people/index.ts';
import { DRAWINGS } from '../portal.words.ts';

export const teamPivotInput = pivotWells.extend({
  /** As the list is narrowed. */
  search: z.string().trim().max(200).optional(),
  status: z.array(z.enum(STAFF_STATUSES)).default([]),
});

export const teamPivotSource = z.object({
  atLeast: z.number().int(),
  aggregates: z.array(z.enum(PIVOT_AGGREGATES)),
  fields: z.array(pivotField),
});

export const teamPivotAnswer = pivotAnswer
  .omit({ records: true, periods: true })
  /** Of amounts; empty where none are asked for. */
  .extend({ currency: z.string() });

export const teamPivotPeopleInput = teamPivotInput.extend({
  group: z
    .array(z.strictObject({ field: z.string().max(100), value: z.string().max(300).nullable() }))
    .max(6),
});
export const teamPivotPeople = z.object({
  total: z.number().int(),
  rows: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), employeeNumber: z.string() },
      ...{ department: z.string().nullable(), job: z.string().nullable() },
    }),
  ),
});

/** What stands in the wells and how it is drawn: fields, never figures. */
export const layout = pivotWells.extend({ drawing: z.enum(DRAWINGS) });
export const layoutInput = z.strictObject({
  name: z.string('portal.LAYOUT_NAME_REQUIRED').trim().min(1, 'portal.LAYOUT_NAME_REQUIRED').max(100),
  layout,
  shared: z.boolean(),
});
export const layoutList = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), layout, shared: z.boolean(), mine: z.boolean() },
    owner: z.string(),
  }),
);
