import { z } from 'zod';
import { balanceListInput } from '../balances/balances.schemas.ts';
import { payslipListInput } from '../payslips/payslips.schemas.ts';

const unpaged = { page: true, pageSize: true } as const;

/** Which table of the standing book, filtered and searched as its reader sees it. */
export const standingTable = z.discriminatedUnion('kind', [
  balanceListInput.omit(unpaged).extend({ kind: z.literal('balances') }),
  payslipListInput.omit(unpaged).extend({ kind: z.literal('payslips') }),
]);
export type StandingTable = z.infer<typeof standingTable>;
