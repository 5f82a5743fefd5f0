import { z } from 'zod';
import { balanceListInput } from '../balances/balances.schemas.ts';
import { payslipListInput } from '../payslips/payslips.schemas.ts';

/** Which table of the standing book, filtered and searched as its reader sees it. */
export const standingTable = z.discriminatedUnion('kind', [
  balanceListInput.pick({ balance: true, until: true, search: true }).extend({ kind: z.literal('balances') }),
  payslipListInput
    .pick({ solutionId: true, periodId: true, status: true, search: true, sort: true })
    // What the list of payslips filters by beyond the standing book.
    .extend(payslipListInput.pick({ batchId: true, source: true, unread: true, newest: true }).shape)
    .extend({ kind: z.literal('payslips') }),
]);
export type StandingTable = z.infer<typeof standingTable>;
