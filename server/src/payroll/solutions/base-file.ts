import { errorText, type Problem, parseSolution, type SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { BODY_BYTES } from '../../platform/http/read-body.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution } from '../shared/solution-access.ts';
import { findCopy } from './copies.repo.ts';
import { namedByCode } from './named-by-code.ts';
import type { createSolutionInput } from './solutions.schemas.ts';
import { solutionsTexts } from './texts.ts';

type Origin = Exclude<z.infer<typeof createSolutionInput>['from'], { kind: 'blank' }>;

/** The rules that something begins with. */
export async function baseFile(ctx: SignedInCtx, from: Origin): Promise<SolutionFile> {
  return namedByCode(await fileOf(ctx, from));
}

async function fileOf(ctx: SignedInCtx, from: Origin): Promise<SolutionFile> {
  switch (from.kind) {
    case 'template': {
      const row = await ctx.db
        .selectFrom('payroll_templates')
        .select('file')
        .where('code', '=', from.template)
        .executeTakeFirst();
      if (!row) refuse('payroll.solutions.TEMPLATE_UNKNOWN', { code: from.template });
      return JSON.parse(row.file) as SolutionFile;
    }
    case 'solution': {
      const solution = await getSolution(ctx.db, ctx.scope, from.solutionId);
      const copy =
        (await findCopy(ctx.db, solution.id, 'published')) ?? (await findCopy(ctx.db, solution.id, 'draft'));
      if (!copy) refuse('platform.NOT_FOUND');
      return JSON.parse(copy.file) as SolutionFile;
    }
    case 'file':
      return accepted(await uploadedDocument(ctx, from.fileId));
    case 'document':
      return accepted(from.file);
  }
}

async function uploadedDocument(ctx: SignedInCtx, fileId: string): Promise<unknown> {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) refuse('platform.NOT_FOUND');
  // As much as the editor may save: reading and judging one takes the server's own time.
  if (file.size > BODY_BYTES.usual) refuse('platform.BODY_TOO_LARGE');
  try {
    // A byte order mark is what editors on Windows leave behind; JSON has none.
    return JSON.parse((await ctx.files.read(ctx.db, fileId)).toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('payroll.solutions.FILE_NOT_JSON', { name: file.name, reason: error.message });
  }
}

/** A document without the right shape has nothing to show in the editor, so it is refused with its first place. */
function accepted(document: unknown): SolutionFile {
  const parsed = parseSolution(document);
  if (parsed.ok) return parsed.file;
  const first = parsed.problems[0] as Problem;
  const { path } = first;
  const facts = { path, reason: errorText(first, 'en'), problems: parsed.problems.length };
  const texts = inEveryLanguage((language) =>
    solutionsTexts.say('problems.shape', { path, reason: errorText(first, language) }, language),
  );
  return refuse('payroll.solutions.FILE_REFUSED', facts, { texts });
}
