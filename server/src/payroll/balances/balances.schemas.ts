import { z } from 'zod';
import { day, localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { MOVEMENT_KINDS } from '../shared/payroll.words.ts';
import { requiredReason } from '../shared/required-text.ts';

const code = z
  .string()
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_]{0,49}$/u);
/** A pay type that it adds, or takes away. */
const adds = z
  .array(z.strictObject({ payType: z.string().max(50), sign: z.union([z.literal(1), z.literal(-1)]) }))
  .max(200);
const sort = z.number().int().min(0).max(99999);

export const balanceItem = z.object({
  /** Null: no item of the list; the solutions named declare it themselves. */
  id: z.string().nullable(),
  code: z.string(),
  name: localText,
  builtIn: z.boolean(),
  sort: z.number().int(),
  adds,
  /** Solutions whose rules declare or read it. */
  usedBy: z.array(z.object({ code: z.string(), name: localText })),
  version: z.number().int(),
});
export type BalanceItem = z.infer<typeof balanceItem>;
export const balanceItemList = z.object({
  rows: z.array(balanceItem),
  /** One list for all solutions: kept by who writes the rules of every one. */
  mayEdit: z.boolean(),
});
export const createBalanceItemInput = z.strictObject({ code, name: localText, sort, adds });
export const updateBalanceItemInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  name: localText.optional(),
  sort: sort.optional(),
  adds: adds.optional(),
});

/** Of a number (months, days, hours) the currency only says whose company's it is. */
const balanceType = z.enum(['money', 'number']);
const balanceRow = z.object({
  employmentId: z.string(),
  employeeNumber: z.string(),
  employeeName: z.string(),
  legalEntity: localText,
  balance: z.string(),
  balanceName: localText,
  type: balanceType,
  currency: z.string(),
  /** Decimal text. */
  amount: z.string(),
  scale: z.number().int(),
  movements: z.number().int(),
  lastOn: z.string(),
});
export const balanceListInput = pageInput.extend({
  balance: z.string().max(100).optional(),
  employmentId: z.string().optional(),
  legalEntityId: z.string().optional(),
  /** As it stood at the end of this day. */
  until: day.optional(),
});
/** Of all rows that were asked for, of money by currency: to be held against another register. */
export const balancePage = pageOf(balanceRow).extend({
  sums: z.array(z.object({ type: balanceType, currency: z.string(), amount: z.string() })),
});
export const movementListInput = z.strictObject({
  employmentId: z.string(),
  balance: z.string().max(100),
  currency: z.string().max(3),
  until: day.optional(),
});
const movementRow = z.object({
  id: z.number().int(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: z.string(),
  scale: z.number().int(),
  datedOn: z.string(),
  batchId: z.string().nullable(),
  batchNumber: z.string().nullable(),
  reason: z.string().nullable(),
  postedAt: z.string(),
  postedBy: z.string().nullable(),
});
export const movementList = z.object({
  rows: z.array(movementRow),
  type: balanceType,
  /** Since when it counts, where it begins anew. */
  from: z.string().nullable(),
  sum: z.string(),
  scale: z.number().int(),
});

export const postBalanceInput = z.strictObject({
  kind: z.enum(MOVEMENT_KINDS).exclude(['submission']),
  employmentId: z.string(),
  balance: z.string().max(100),
  /** Decimal text, at most six decimals. */
  amount: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/),
  datedOn: day,
  reason: requiredReason(500),
});
export const postedBalance = z.object({ sum: z.string() });
