import type { appRouter } from '../app-router.ts';

type Payslips = ReturnType<(typeof appRouter)['createCaller']>['payroll']['payslips'];
type Choice = Partial<Parameters<Payslips['generate']>[0]>;

/** Drafts of a batch, with the period and the day that its solution suggests. */
export async function draftPayslips(payslips: () => Payslips, batchId: string, choice: Choice = {}) {
  const { periodId, checkDay } = await payslips().suggest({ batchId });
  return payslips().generate({ batchId, periodId, checkDay, ...choice });
}
