import { z } from 'zod';
import { auditRead } from '../../platform/audit/audit-read.ts';
import { idInput } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { judge } from '../batches/freshness/batch-facts.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { generatePayslips } from './generate-payslips.ts';
import { describePayslip, listPayslips, payslipsByIds } from './list-payslips.ts';
import {
  describePayslipSettings,
  listPayslipSettings,
  savePayslipSettings,
} from './payslip-settings.repo.ts';
import {
  batchInput,
  disabledPayslips,
  disablePayslipsInput,
  generatedPayslips,
  generatePayslipsInput,
  payslipDetail,
  payslipListInput,
  payslipPage,
  payslipSettingsRow,
  payslipSettingsState,
  publishedPayslips,
  savePayslipSettingsInput,
} from './payslips.schemas.ts';
import { disablePayslips, publishPayslips } from './publish-payslips.ts';

const VIEW = 'payroll.payslips.view';
const EDIT = 'payroll.payslips.edit';

export const payslipsRouter = router({
  settings: router({
    get: procedure('payroll.solutions.view')
      .input(z.strictObject({ solutionId: z.string() }))
      .output(payslipSettingsState)
      .query(({ ctx, input }) => describePayslipSettings(ctx, input.solutionId)),
    list: procedure('payroll.solutions.view')
      .output(z.array(payslipSettingsRow))
      .query(({ ctx }) => listPayslipSettings(ctx)),
    save: command('payroll.solutions.edit')
      .input(savePayslipSettingsInput)
      .output(payslipSettingsState)
      .mutation(({ ctx, input }) => savePayslipSettings(ctx, input)),
  }),

  list: procedure(VIEW)
    .input(payslipListInput)
    .output(payslipPage)
    .query(async ({ ctx, input }) => {
      const page = await listPayslips(ctx.db, ctx.scope, input);
      // A bulk read of pay is one row of the audit trail: which list, how many.
      await auditRead(ctx, {
        subject: { kind: 'payroll.payslips', id: input.batchId ?? input.solutionId ?? 'all' },
        facts: { rows: page.rows.length, total: page.total },
      });
      return page;
    }),

  get: procedure(VIEW)
    .input(idInput)
    .output(payslipDetail)
    .query(async ({ ctx, input }) => {
      const slip = await describePayslip(ctx.db, ctx.scope, input.id);
      await auditRead(ctx, {
        subject: { kind: 'payroll.payslip', id: input.id },
        facts: { number: slip.number },
      });
      return slip;
    }),

  generate: command(EDIT)
    .input(generatePayslipsInput)
    .output(generatedPayslips)
    .mutation(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await judge(ctx.db, loaded, 'generatePayslips');
      return generatePayslips(ctx, loaded, input.publishedLayout === true);
    }),

  publish: command(EDIT)
    .meta({ stepUp: true })
    .input(batchInput)
    .output(publishedPayslips)
    .mutation(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await judge(ctx.db, loaded, 'publishPayslips');
      return publishPayslips(ctx, loaded);
    }),

  disable: command(EDIT)
    .input(disablePayslipsInput)
    .output(disabledPayslips)
    .mutation(async ({ ctx, input }) => ({
      disabled: await disablePayslips(ctx, await payslipsByIds(ctx.db, ctx.scope, input.ids), input.reason),
    })),
});
