import type { SolutionFile } from '@suanpan/engine';
import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { canonical } from '../solutions/judge-file.ts';
import {
  createTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './templates.repo.ts';
import {
  createTemplateInput,
  templateFile,
  templateInput,
  templateRow,
  updateTemplateInput,
} from './templates.schemas.ts';

const EDIT = 'payroll.templates.edit';

/** Solution files to begin with, kept for everybody; the dialog for a new solution lists them by `solutions.templates`. */
export const templatesRouter = router({
  list: procedure(EDIT)
    .output(z.array(templateRow))
    .query(({ ctx }) => listTemplates(ctx.db)),

  /** The template as a file. */
  file: procedure(EDIT)
    .input(templateInput)
    .output(templateFile)
    .query(async ({ ctx, input }) => {
      const row = await getTemplate(ctx.db, input.code);
      return { code: row.code, text: canonical(JSON.parse(row.file) as SolutionFile).text };
    }),

  create: command(EDIT)
    .input(createTemplateInput)
    .output(templateRow)
    .mutation(({ ctx, input }) => createTemplate(ctx, input)),

  update: change(EDIT)
    .input(updateTemplateInput)
    .output(templateRow)
    .mutation(({ ctx, input }) => updateTemplate(ctx, input)),

  remove: command(EDIT)
    .input(templateInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeTemplate(ctx, input.code);
      return { done: true as const };
    }),
});
