import { z } from 'zod';
import { cellValue, localText } from '../../../platform/trpc/paging.ts';
import { rankedCauses } from '../../differences/differences.schemas.ts';
import { findingStatus, severity } from '../../rules/findings.schemas.ts';
import { SETTLEMENTS } from '../../shared/payroll.words.ts';
import { batchTotal } from '../record/batches.schemas.ts';
import { CAUSE_KINDS } from './causes.ts';

/** Whom something concerns; `name` is blank where the key is nobody's number. */
const person = z.object({ rowKey: z.string(), employeeNumber: z.string(), name: z.string() });

/** Why net pay differs from the last period's: an item of those paid in both, who came, who left, and what little is left. */
export const cause = z.object({
  kind: z.enum(CAUSE_KINDS),
  column: z.string().nullable(),
  name: localText.nullable(),
  /** What it does to net pay. All causes add up to its difference. */
  amount: z.number(),
  people: z.number().int(),
  /** Whom it concerns most. */
  most: z.array(person.extend({ amount: z.number() })),
});

export const changedPerson = person.extend({
  previous: z.number().nullable(),
  current: z.number().nullable(),
  difference: z.number(),
  /** The item that does most of it; for those who are in one period only there is none. */
  mostly: localText.nullable(),
});

const overruled = person.extend({
  table: localText,
  column: localText,
  type: z.string(),
  scale: z.number().int().nullable(),
  value: cellValue,
  /** What was computed when it was typed over, where that is known. */
  computed: cellValue,
  reason: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});

/** What people said about a cell, a line for each note. */
const notedCell = person.extend({
  table: localText,
  column: localText,
  text: z.string(),
  resolved: z.boolean(),
});

export const batchGrounds = z.object({
  /** Of the figures below: who decides on others is told. */
  resultHash: z.string().nullable(),
  currency: z.string(),
  scale: z.number().int(),
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  previousPeriod: z.object({ code: z.string(), start: z.string(), end: z.string() }).nullable(),
  /** Of a backtracking batch: what it computes again, and what becomes of the differences. */
  backtracks: z
    .object({
      period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
      settlement: z.enum(SETTLEMENTS),
    })
    .nullable(),
  people: z.object({ now: z.number().int(), previous: z.number().int().nullable() }),
  totals: z.array(batchTotal),
  /** None without a period before. */
  causes: z.array(cause),
  /** What made net pay another, by whole runs; null where that isn't found. */
  why: rankedCauses.nullable(),
  changed: z.object({ total: z.number().int(), rows: z.array(changedPerson) }),
  findings: z.object({
    block: z.number().int(),
    warn: z.number().int(),
    inform: z.number().int(),
    open: z.number().int(),
    rows: z.array(
      person.extend({
        id: z.string(),
        severity,
        message: z.string(),
        status: findingStatus,
        note: z.string().nullable(),
      }),
    ),
  }),
  typedOver: z.object({ total: z.number().int(), rows: z.array(overruled) }),
  /** The open ones first. */
  notes: z.object({ total: z.number().int(), rows: z.array(notedCell) }),
});
