import { z } from 'zod';
import { change, procedure, router } from '../../../platform/trpc/procedure.ts';
import { configure, getConfiguration } from './configuration.repo.ts';
import {
  configurationDetail,
  configureInput,
  copyIdInput,
  scopeOptions,
  scopePreviewInput,
  scopePreviewPage,
} from './configuration.schemas.ts';
import { listScopeOptions, previewScope } from './preview-scope.ts';

export const configurationRouter = router({
  get: procedure('payroll.solutions.view')
    .input(copyIdInput)
    .output(configurationDetail)
    .query(({ ctx, input }) => getConfiguration(ctx, input.copyId)),

  save: change('payroll.solutions.edit')
    .input(configureInput)
    .output(configurationDetail)
    .mutation(async ({ ctx, input }) => {
      await configure(ctx, input);
      return getConfiguration(ctx, input.copyId);
    }),

  /** Names people: for who may set whom a solution takes. */
  preview: procedure('payroll.solutions.edit')
    .input(scopePreviewInput)
    .output(scopePreviewPage)
    .query(({ ctx, input }) => previewScope(ctx, input)),

  scopeOptions: procedure('payroll.solutions.view')
    .input(z.strictObject({ solutionId: z.string() }))
    .output(scopeOptions)
    .query(({ ctx, input }) => listScopeOptions(ctx, input.solutionId)),
});
