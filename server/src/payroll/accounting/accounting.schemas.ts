import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import {
  POSTING_SIDES,
  POSTING_TARGETS,
  RUN_FORMATS,
  RUN_KINDS,
  UNPAID_REASONS,
} from './accounting.words.ts';

export const ofBatch = z.strictObject({ batchId: z.string().max(60) });
const text = z.string().trim().min(1).max(60);

/** One account of one item, or of the items of a pay type. */
export const posting = z.strictObject({
  of: z.enum(POSTING_TARGETS),
  code: text,
  side: z.enum(POSTING_SIDES),
  account: text,
  /** Its lines stand by cost centre; else there is one for each legal entity. */
  byCostCentre: z.boolean(),
});
export type Posting = z.infer<typeof posting>;

export const accountSettings = z.object({
  version: z.number().int(),
  postings: z.array(posting),
  /** What accounts may be set for: items of the batch's rules, and their pay types. */
  items: z.array(z.object({ code: z.string(), name: localText, payType: z.string().nullable() })),
  mayEdit: z.boolean(),
});
export const saveAccountsInput = ofBatch.extend({
  version: z.number().int().min(0),
  postings: z.array(posting).max(500),
});

const amount = z.number();
const costCentreLine = z.object({
  legalEntity: z.string(),
  costCentre: z.string().nullable(),
  costCentreName: z.string(),
  /** The compensation item codes under which the shares are booked. */
  bookedUnder: z.string(),
  item: z.string(),
  itemName: localText,
  amount,
});
const journalLine = z.object({
  date: z.string(),
  legalEntity: z.string(),
  account: z.string(),
  costCentre: z.string().nullable(),
  item: z.string(),
  itemName: localText,
  debit: amount,
  credit: amount,
});
const balance = z.object({ legalEntity: z.string(), debit: amount, credit: amount, difference: amount });

/** What an account, a day and a currency pay together: what a bank checks a file against. */
const controlTotal = z.object({
  legalEntity: z.string(),
  name: localText,
  bank: z.string().nullable(),
  /** All but its last four digits are masked. */
  account: z.string(),
  accountCurrency: z.string(),
  payDate: z.string(),
  count: z.number().int(),
  sum: amount,
});
export type ControlTotal = z.infer<typeof controlTotal>;

const runFile = z.object({
  id: z.string(),
  format: z.enum(RUN_FORMATS),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});
const accountingRun = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  number: z.number().int(),
  people: z.number().int(),
  sum: amount,
  totals: z.array(controlTotal),
  madeAt: z.string(),
  madeBy: z.string(),
  files: z.array(runFile),
});
export type AccountingRun = z.infer<typeof accountingRun>;

/** All but its last four digits are masked; a share in percent, null gets the rest. */
const payAccount = z.object({
  bankName: z.string().nullable(),
  bic: z.string().nullable(),
  account: z.string(),
  share: z.number().nullable(),
});

export const accountingState = z.object({
  closed: z.boolean(),
  currency: z.string(),
  scale: z.number().int(),
  /** Items by cost centre, held salaries left out; together they are the batch's totals less what is held. */
  costCentres: z.array(costCentreLine),
  withoutCostCentre: z.number().int(),
  /** Of items that have an account: whoever isn't in an earlier journal. */
  journal: z.object({
    people: z.number().int(),
    lines: z.array(journalLine),
    balances: z.array(balance),
    /** Items with a figure and no account. */
    unposted: z.array(z.object({ item: z.string(), name: localText, sum: amount })),
  }),
  payment: z.object({
    /** Net of the batch = in earlier payments + in the next one + not paid. */
    net: amount,
    paid: amount,
    next: amount,
    unpaid: amount,
    totals: z.array(controlTotal),
    people: z.array(
      z.object({
        employmentId: z.string(),
        employeeNumber: z.string(),
        name: z.string(),
        reason: z.enum(UNPAID_REASONS),
        amount,
      }),
    ),
    /** Where pay goes elsewhere than when the batch was calculated; without `decidedAt`, a wish that nobody has confirmed. */
    changed: z.array(
      z.object({
        employmentId: z.string(),
        employeeNumber: z.string(),
        name: z.string(),
        amount: amount.nullable(),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
        before: z.array(payAccount),
        after: z.array(payAccount),
      }),
    ),
  }),
  runs: z.array(accountingRun),
  /** What this person may do now; `madeByAnother` says that it takes somebody else. */
  may: z.object({ journal: z.boolean(), payment: z.boolean(), madeByAnother: z.boolean() }),
});

export const makePaymentInput = ofBatch.extend({
  /** Accounts decided on since the batch was calculated that are looked at and paid to; others wait. */
  accounts: z
    .array(z.strictObject({ employmentId: z.string().max(60), decidedAt: z.string().max(40) }))
    .max(5000)
    .optional(),
});

export const fileInput = z.strictObject({ fileId: z.string().max(60) });
export const handedOut = z.object({ fileId: z.string(), name: z.string(), sha256: z.string() });
