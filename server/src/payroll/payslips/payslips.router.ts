import { z } from 'zod';
import { auditRead } from '../../platform/audit/audit-read.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { idInput } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { judge } from '../batches/freshness/batch-facts.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { getPeriod } from '../periods/periods.repo.ts';
import { generatePayslips } from './generate-payslips.ts';
import { describePayslip, listPayslips, payslipsByIds } from './list-payslips.ts';
import { missingPayslips } from './missing-payslips.ts';
import {
  describePayslipSettings,
  listPayslipSettings,
  savePayslipSettings,
} from './payslip-settings.repo.ts';
import {
  batchInput,
  changedPayslips,
  chosenPayslips,
  disabledPayslips,
  generatedPayslips,
  generatePayslipsInput,
  missingPayslipsInput,
  missingPayslipsPage,
  payslipDetail,
  payslipListInput,
  payslipPage,
  payslipSettingsRow,
  payslipSettingsState,
  payslipsWithReason,
  publishedPayslips,
  publishPayslipsInput,
  remindedPayslips,
  savePayslipSettingsInput,
  suggestedPayslips,
} from './payslips.schemas.ts';
import {
  allowViewing,
  disablePayslips,
  forbidViewing,
  publishPayslips,
  whenSeen,
} from './publish-payslips.ts';
import { remindAgain } from './remind-payslips.ts';
import { keepLogo } from './style/logos.repo.ts';
import { previewPayslip } from './style/preview-payslip.ts';
import { keepLogoInput, keptLogo, previewedPayslip, previewPayslipInput } from './style/style.schemas.ts';
import { suggestPayslips } from './suggest-payslips.ts';

const VIEW = 'payroll.payslips.view';
const EDIT = 'payroll.payslips.edit';

export const payslipsRouter = router({
  /** A draft's payslip with figures of somebody, as its reader would have it. */
  preview: procedure('payroll.solutions.view')
    .input(previewPayslipInput)
    .output(previewedPayslip)
    .query(({ ctx, input }) => previewPayslip(ctx, input)),

  /** Puts a picture where payslips find it; a copy then names what comes back. */
  keepLogo: command('payroll.solutions.edit')
    .meta({ body: 'large' })
    .input(keepLogoInput)
    .output(keptLogo)
    .mutation(({ ctx, input }) => keepLogo(ctx, input)),

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

  missing: procedure(VIEW)
    .input(missingPayslipsInput)
    .output(missingPayslipsPage)
    .query(({ ctx, input }) => missingPayslips(ctx.db, ctx.scope, input)),

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
      const period = await getPeriod(ctx.db, ctx.scope, input.periodId);
      await judge(ctx.db, loaded, 'generatePayslips');
      if (period.id !== loaded.period.id) refuse('payroll.payslips.OTHER_PERIOD');
      return generatePayslips(ctx, loaded, input);
    }),

  /** What the choice of a batch starts from, as its solution is set. */
  suggest: procedure(VIEW)
    .input(batchInput)
    .output(suggestedPayslips)
    .query(async ({ ctx, input }) => suggestPayslips(ctx, await loadBatch(ctx.db, ctx.scope, input.batchId))),

  /** What is asked before drafts are published: from which day on they would be seen. */
  whenSeen: procedure(EDIT)
    .input(publishPayslipsInput)
    .output(z.object({ viewFrom: z.string().nullable(), several: z.boolean() }))
    .query(async ({ ctx, input }) =>
      whenSeen(ctx, await loadBatch(ctx.db, ctx.scope, input.batchId), input.ids),
    ),

  publish: command(EDIT)
    .meta({ stepUp: true })
    .input(publishPayslipsInput)
    .output(publishedPayslips)
    .mutation(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await judge(ctx.db, loaded, 'publishPayslips');
      return publishPayslips(ctx, loaded, input.ids);
    }),

  disable: command(EDIT)
    .input(payslipsWithReason)
    .output(disabledPayslips)
    .mutation(async ({ ctx, input }) => ({
      disabled: await disablePayslips(ctx, await payslipsByIds(ctx.db, ctx.scope, input.ids), input.reason),
    })),

  remind: command(EDIT)
    .input(chosenPayslips)
    .output(remindedPayslips)
    .mutation(async ({ ctx, input }) => remindAgain(ctx, await payslipsByIds(ctx.db, ctx.scope, input.ids))),

  forbid: command(EDIT)
    .input(payslipsWithReason)
    .output(changedPayslips)
    .mutation(async ({ ctx, input }) => ({
      changed: await forbidViewing(ctx, await payslipsByIds(ctx.db, ctx.scope, input.ids), input.reason),
    })),

  allow: command(EDIT)
    .input(chosenPayslips)
    .output(changedPayslips)
    .mutation(async ({ ctx, input }) => ({
      changed: await allowViewing(ctx, await payslipsByIds(ctx.db, ctx.scope, input.ids)),
    })),
});
