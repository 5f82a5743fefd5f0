import { auditRead } from '../../platform/audit/audit-read.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import {
  accountingState,
  accountSettings,
  fileInput,
  handedOut,
  makePaymentInput,
  ofBatch,
  saveAccountsInput,
} from './accounting.schemas.ts';
import { describeAccounting } from './accounting-state.ts';
import { describeAccounts, saveAccounts } from './accounts.repo.ts';
import { handOut, makeJournal, makePayment } from './make-runs.ts';

const VIEW = 'payroll.batches.view';
const POST = 'payroll.batches.submit';
const PAY = 'payroll.payments.make';

/** What a closed batch costs and pays: lines by cost centre, journals for the ledger, payments for the bank. */
export const accountingRouter = router({
  get: procedure(VIEW)
    .input(ofBatch)
    .output(accountingState)
    .query(async ({ ctx, input }) => {
      const state = await describeAccounting(ctx, input.batchId);
      await auditRead(ctx, {
        subject: { kind: 'payroll.batch', id: input.batchId },
        facts: { table: 'accounting', rows: state.costCentres.length },
      });
      return state;
    }),

  accounts: procedure(VIEW)
    .input(ofBatch)
    .output(accountSettings)
    .query(({ ctx, input }) => describeAccounts(ctx, input.batchId)),

  /** For every batch of the solution. */
  saveAccounts: command('payroll.solutions.edit')
    .input(saveAccountsInput)
    .output(accountSettings)
    .mutation(async ({ ctx, input }) => {
      await saveAccounts(ctx, input);
      return describeAccounts(ctx, input.batchId);
    }),

  makeJournal: command(POST)
    .input(ofBatch)
    .output(accountingState)
    .mutation(async ({ ctx, input }) => {
      const books = await makeJournal(ctx, input.batchId);
      return describeAccounting(ctx, input.batchId, books);
    }),

  makePayment: command(PAY)
    .meta({ stepUp: true })
    .input(makePaymentInput)
    .output(accountingState)
    .mutation(async ({ ctx, input }) => {
      const books = await makePayment(ctx, input);
      return describeAccounting(ctx, input.batchId, books);
    }),

  journalFile: command(VIEW)
    .input(fileInput)
    .output(handedOut)
    .mutation(({ ctx, input }) => handOut(ctx, input, 'journal')),

  /** Bank numbers stand in it whole. */
  paymentFile: command(PAY)
    .meta({ stepUp: true })
    .input(fileInput)
    .output(handedOut)
    .mutation(({ ctx, input }) => handOut(ctx, input, 'payment')),
});
