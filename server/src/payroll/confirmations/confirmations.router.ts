import { auditRead } from '../../platform/audit/audit-read.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { answerDispute } from './answer-dispute.ts';
import { askPeople } from './ask-people.ts';
import {
  answerInput,
  askedPeople,
  askInput,
  confirmationDetail,
  confirmationInput,
  confirmationListInput,
  confirmationPage,
  payslipDisputes,
} from './confirmations.schemas.ts';
import { describeConfirmation, describeDisputes, listConfirmations } from './list-confirmations.ts';
import { ANSWER } from './tell-of-figures.ts';

const VIEW = 'payroll.batches.view';

/** What employees say to their figures before anybody approves them. */
export const confirmationsRouter = router({
  list: procedure(VIEW)
    .input(confirmationListInput)
    .output(confirmationPage)
    .query(async ({ ctx, input }) => {
      const page = await listConfirmations(ctx, input);
      await noteRead(ctx, input.batchId, { table: 'confirmations', rows: page.total });
      return page;
    }),

  get: procedure(VIEW)
    .input(confirmationInput)
    .output(confirmationDetail)
    .query(async ({ ctx, input }) => {
      const detail = await describeConfirmation(ctx, input.id);
      await noteRead(ctx, detail.batchId, { table: 'confirmation' });
      return detail;
    }),

  onPayslip: procedure('payroll.payslips.view')
    .input(idInput)
    .output(payslipDisputes)
    .query(async ({ ctx, input }) => {
      const said = await describeDisputes(ctx, input.id);
      await auditRead(ctx, {
        subject: { kind: 'payroll.payslip', id: input.id },
        facts: { disputes: said.disputes.length },
      });
      return said;
    }),

  ask: command(ANSWER)
    .input(askInput)
    .output(askedPeople)
    .mutation(({ ctx, input }) => askPeople(ctx, input)),

  answer: command(ANSWER)
    .input(answerInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await answerDispute(ctx, input);
      return { done: true as const };
    }),
});
