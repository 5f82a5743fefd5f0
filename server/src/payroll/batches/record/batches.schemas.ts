import {
  BATCH_BLOCKERS,
  BATCH_PURPOSES,
  BATCH_STAGES,
  BATCH_STATUSES,
  BATCH_TYPES,
  type ExplainNode,
  OFFERED_ACTIONS,
} from '@suanpan/engine';
import { NODE_MODES } from '@suanpan/engine/approvals';
import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import {
  cellValue,
  document,
  documents,
  localText,
  pageInput,
  pageOf,
} from '../../../platform/trpc/paging.ts';
import { approvalNode } from '../../processes/processes.schemas.ts';
import { requiredName } from '../../shared/required-text.ts';
import { CALCULATION_KINDS } from './batches.tables.ts';

export const batchStatus = z.enum(BATCH_STATUSES);
const batchPurpose = z.enum(BATCH_PURPOSES);
const batchStage = z.enum(BATCH_STAGES);

/** A job at work on the batch. */
export const running = z.object({
  jobId: z.string(),
  kind: z.enum(CALCULATION_KINDS),
  startedAt: z.string(),
  progress: z.object({
    done: z.number(),
    total: z.number(),
    step: z.string().nullable(),
    table: z.string().nullable(),
  }),
});

export const batchRow = z.object({
  id: z.string(),
  number: z.string(),
  name: localText,
  type: z.enum(BATCH_TYPES),
  purpose: batchPurpose,
  status: batchStatus,
  submitted: z.boolean(),
  solution: z.object({
    id: z.string(),
    code: z.string(),
    name: localText,
    currency: z.string(),
    scale: z.number().int(),
  }),
  period: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    start: z.string(),
    end: z.string(),
  }),
  employees: z.number().int(),
  failedRows: z.number().int(),
  /** Salaries that are calculated and not paid. */
  held: z.number().int(),
  defaultDynamic: z.boolean(),
  /** Nobody else decides it; an administrator has allowed that. */
  withoutApproval: z.boolean(),
  running: running.nullable(),
  /** The last calculation: `end` and `seconds` are null while it runs and after one that came to no end. */
  calculation: z.object({
    start: z.string().nullable(),
    end: z.string().nullable(),
    seconds: z.number().nullable(),
    percent: z.number().int().min(0).max(100),
  }),
  version: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  updatedAt: z.string(),
});
export const batchListInput = pageInput.extend({
  solutionId: z.string().optional(),
  periodId: z.string().optional(),
  statuses: z.array(batchStatus).optional(),
  types: z.array(z.enum(BATCH_TYPES)).optional(),
});

/** What changed since the results were computed, and for whom. */
export const staleReason = z.object({
  kind: z.enum(['copy', 'globals', 'engine', 'employments', 'period', 'inputs', 'overrides', 'balances']),
  table: z.string().nullable(),
  count: z.number().int(),
  /** The first rows concerned. */
  rowKeys: z.array(z.string()),
});

export const dynamicLogInput = pageInput.extend({ solutionId: z.string() });
export const dynamicLogPage = pageOf(
  z.object({
    id: z.string(),
    at: z.string(),
    batch: z.object({
      id: z.string(),
      number: z.string(),
      name: localText,
      period: z.object({ code: z.string(), name: z.string(), start: z.string(), end: z.string() }),
    }),
    /** HR data that had changed was taken first. */
    refreshed: z.boolean(),
    /** What had changed since the last calculation; empty where it was the first. */
    reasons: z.array(
      staleReason.omit({ rowKeys: true }).extend({
        table: localText.nullable(),
        /** Numbers of the first people concerned. */
        employees: z.array(z.string()),
      }),
    ),
  }),
);

/** Totals on top of every batch page, before whoever decides and in the summary. `item` is a master column of type money. */
export const batchTotal = z.object({
  item: z.string(),
  name: localText,
  /** The tag its columns carry; `rest` is what gross − deduction + adjustment leaves of net unexplained. */
  role: z.enum(['gross', 'deduction', 'adjustment', 'rest', 'net', 'cost']),
  /** What it adds. */
  parts: z.array(localText),
  sum: z.number(),
  count: z.number().int(),
  failed: z.number().int(),
  previous: z.number().nullable(),
  difference: z.number().nullable(),
});

const batchAction = z.enum(OFFERED_ACTIONS);

/** What a list offers of a batch: judged by what a row knows. */
export const LIST_ACTIONS = ['setDefaultDynamic', 'close', 'cancel', 'delete'] as const;

export const batchPage = pageOf(
  batchRow.extend({ allowedActions: z.array(batchAction.extract(LIST_ACTIONS)), renameable: z.boolean() }),
);

export const batchStageState = z.object({
  code: batchStage,
  state: z.enum(['done', 'current', 'todo', 'blocked']),
  counts: z.record(z.string(), z.number()),
  /** Codes of what blocks: STALE, FAILED_ROWS, BLOCKING_FINDINGS … */
  blockers: z.array(z.enum(BATCH_BLOCKERS)),
});

export const batchDetail = batchRow.extend({
  copy: z.object({
    id: z.string(),
    number: z.number().int(),
    hash: z.string(),
    newerCopyId: z.string().nullable(),
  }),
  globals: z.array(z.object({ code: z.string(), number: z.number().int(), newest: z.number().int() })),
  engineMeaning: z.number().int(),
  /** What an off-cycle batch computes again: a closed batch, and the period it is of. */
  corrects: z
    .object({
      batchId: z.string(),
      period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
    })
    .nullable(),
  asOf: z.string(),
  payDate: z.string(),
  taxMonth: z.string(),
  preparationComplete: z.boolean(),
  /** Something in the HR records differs from the frozen snapshots. */
  sourceChanged: z.boolean(),
  calculatedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  resultHash: z.string().nullable(),
  stages: z.array(batchStageState),
  /** Steps of the calculation in order: stale ones rest on what has changed since. */
  steps: z.array(z.object({ code: z.string(), state: z.enum(['new', 'calculated', 'stale']) })),
  stale: z.object({ is: z.boolean(), reasons: z.array(staleReason) }),
  totals: z.array(batchTotal),
  /** What of net is held; null where nobody is, or there is no net pay. `paid` is the rest of it. */
  heldNet: z.object({ sum: z.number(), paid: z.number() }).nullable(),
  findings: z.object({
    block: z.number().int(),
    warn: z.number().int(),
    inform: z.number().int(),
    open: z.number().int(),
  }),
  approval: z
    .object({
      id: z.string(),
      status: z.string(),
      applicantId: z.string(),
      current: z.number().int(),
      nodes: z.number().int(),
    })
    .nullable(),
  /** Node by node, by name: who can decide it, and who can't because they prepared it. */
  deciders: z.array(
    z.object({
      name: localText,
      mode: z.enum(NODE_MODES),
      /** The condition of the node, and whether the batch as it stands is asked there. */
      when: approvalNode.shape.when,
      asked: z.boolean(),
      able: z.array(z.string()),
      prepared: z.array(z.string()),
    }),
  ),
  lastRemark: z.object({ text: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
  allowedActions: z.array(batchAction),
  /** Every action that isn't possible now, with what stands in its way. */
  blockers: z.record(z.string(), z.array(z.enum(BATCH_BLOCKERS))),
});

export const createBatchInput = z.strictObject({
  periodId: z.string(),
  /** By default its period and its purpose, in each reader's language. */
  name: requiredName(100).optional(),
  purpose: batchPurpose.default('regular'),
  employmentFilter: z
    .strictObject({
      employmentIds: z.array(z.string()).max(200_000).optional(),
      departmentIds: z.array(z.string()).max(1000).optional(),
    })
    .optional(),
});
export const renameBatchInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  name: requiredName(100),
});

export const createdBatch = z.object({ id: z.string(), number: z.string(), employees: z.number().int() });

export const actInput = z.strictObject({
  id: z.string(),
  action: batchAction,
  remark: z.string().max(2000).optional(),
  /** Which step, for `calculateStep`. */
  step: z.string().max(100).optional(),
});
export const acted = z.object({
  id: z.string(),
  status: z.union([batchStatus, z.literal('gone')]),
  jobId: z.string().nullable(),
  approvalId: z.string().nullable(),
});

const someone = z.object({ employeeNumber: z.string(), name: z.string() });
/** What taking HR data anew would change: the first of each kind, and how many there are. */
export const refreshPreview = z.object({
  joining: z.array(someone),
  leaving: z.array(someone),
  counts: z.object({
    joining: z.number().int(),
    leaving: z.number().int(),
    /** Rows that would come or go, of whomever. */
    rows: z.number().int(),
    cells: z.number().int(),
  }),
  cells: z.array(
    z.object({
      table: localText,
      column: localText,
      rowKey: z.string(),
      name: z.string().nullable(),
      type: z.enum(SCALAR_TYPES),
      before: cellValue,
      after: cellValue,
    }),
  ),
});

/** One line of the summary: a money or number column of the master table, this period beside the last. */
const summaryRow = z.object({
  table: z.string(),
  column: z.string(),
  name: localText,
  type: z.enum(['money', 'number']),
  scale: z.number().int(),
  tags: z.array(z.string()),
  sum: z.number(),
  /** What of the sum is held. */
  held: z.number(),
  count: z.number().int(),
  failed: z.number().int(),
  previous: z.number().nullable(),
  difference: z.number().nullable(),
  percent: z.number().nullable(),
});
export const batchSummary = z.object({
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  previousPeriod: z.object({ code: z.string(), start: z.string(), end: z.string() }).nullable(),
  employees: z.number().int(),
  /** Of them, whose salary is calculated and not paid. */
  heldEmployees: z.number().int(),
  previousEmployees: z.number().int().nullable(),
  rows: z.array(summaryRow),
});

export const varianceInput = pageInput.extend({
  id: z.string(),
  column: z.string(),
  onlyChanged: z.boolean().optional(),
});
const varianceRow = z.object({
  rowKey: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  current: z.number().nullable(),
  previous: z.number().nullable(),
  difference: z.number(),
  percent: z.number().nullable(),
  /** What was calculated isn't paid: now, or in the last period and until now. */
  held: z.boolean(),
  heldBefore: z.boolean(),
});
/** Of the sums what isn't paid. */
const unpaid = z.object({ people: z.number().int(), sum: z.number() });
const comparedSums = z.object({
  sum: z.number(),
  previousSum: z.number().nullable(),
  difference: z.number(),
});
export const variancePage = pageOf(varianceRow).extend({
  column: z.string(),
  sum: z.number(),
  previousSum: z.number().nullable(),
  difference: z.number(),
  /** Of those who are listed, and of all others: what was searched and filtered by leaves people out. */
  listed: comparedSums,
  others: comparedSums,
  held: unpaid,
  heldBefore: unpaid,
});

export const cellInput = z.strictObject({
  id: z.string(),
  table: z.string(),
  rowKey: z.string().max(500),
  column: z.string(),
});
export const explained = document<ExplainNode>();

const historyEntry = z.object({
  kind: z.enum(['typed', 'paste', 'import', 'override', 'clearOverride', 'clear', 'snapshot', 'calculated']),
  value: cellValue,
  previous: cellValue,
  reason: z.string().nullable(),
  /** The arithmetic it was typed as. */
  typed: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
  file: z.string().nullable(),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
});
export const cellHistory = z.object({ entries: z.array(historyEntry) });

const errorRow = z.object({
  table: z.string(),
  rowKey: z.string(),
  column: z.string(),
  formula: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  cause: z.object({ table: z.string(), rowKey: z.string(), column: z.string() }).nullable(),
});
export const errorsInput = pageInput.extend({ id: z.string(), table: z.string().optional() });
export const errorPage = pageOf(errorRow);

export { documents };
