import type { SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { legalEntityFacts, snapshotFields } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { insertFirstProcess, insertProcess, nodesOf, processInForce } from '../processes/processes.repo.ts';
import { isNamed } from '../shared/texts-of.ts';
import { auditedSolution } from './audited-solution.ts';
import { baseFile } from './base-file.ts';
import { EVERYBODY } from './configuration/applicable-scope.ts';
import { DEFAULT_SETTINGS } from './configuration/configuration.repo.ts';
import type { Configuration } from './configuration/configuration.schemas.ts';
import { insertDraft } from './copies.repo.ts';
import { blankFile, globalsFor, globalTableOf, judgeFile, moneyScale } from './judge-file.ts';
import { requireNames } from './require-names.ts';
import type { createSolutionInput } from './solutions.schemas.ts';

type Input = z.infer<typeof createSolutionInput>;

/** A solution with its first draft copy. Mistakes of the file don't hinder it: they stand in the draft until cured. */
export async function createSolution(ctx: SignedInCtx, input: Input) {
  const entityIds = await knownEntities(ctx, input.legalEntityIds, input.legalEntityIds);
  const base = input.from.kind === 'blank' ? blank(input) : await baseFile(ctx, input.from);
  requireNames(base);
  return storeSolution(ctx, {
    code: input.code,
    name: input.name,
    memo: input.memo ?? null,
    entityIds,
    file: { ...base, code: input.code, name: input.name },
    configuration: {
      scope: { ...EVERYBODY, departmentIds: input.departmentIds ?? [] },
      settings: { ...DEFAULT_SETTINGS, ...input.settings },
    },
    from: input.from.kind,
  });
}

interface NewSolution {
  code: string;
  name: Input['name'];
  memo: string | null;
  entityIds: readonly string[];
  file: SolutionFile;
  configuration: Configuration;
  /** What it begins with, for the audit trail. */
  from: string;
  /** The solution that it follows, and the copy of it that it takes over. */
  parent?: { id: string; copyId: string };
}

/** The solution with its draft; who decides its batches is set by the caller where it isn't what others begin with. */
export async function storeSolution(ctx: SignedInCtx, given: NewSolution) {
  const { file, configuration, parent } = given;
  if (!isNamed(given.name)) refuse('payroll.solutions.NAME_NEEDED');
  const taken = await ctx.db
    .selectFrom('payroll_solutions')
    .select('id')
    .where('code', '=', given.code)
    .executeTakeFirst();
  if (taken) refuse('payroll.solutions.CODE_TAKEN', { code: given.code });
  const now = instant(ctx.clock);
  const id = newId(ctx.clock);
  await ctx.db
    .insertInto('payroll_solutions')
    .values({
      id,
      code: given.code,
      name: JSON.stringify(given.name),
      currency: file.currency,
      scale: moneyScale(file),
      period_type: file.periodType,
      memo: given.memo,
      active: 1,
      scope: JSON.stringify(configuration.scope),
      settings: JSON.stringify(configuration.settings),
      default_dynamic_batch_id: null,
      parent_id: parent?.id ?? null,
      created_at: now,
      created_by: ctx.user.id,
      updated_at: now,
    })
    .execute();
  await ctx.db
    .insertInto('payroll_solution_entities')
    .values(given.entityIds.map((entityId) => ({ solution_id: id, legal_entity_id: entityId })))
    .execute();
  if (parent) {
    const nodes = nodesOf(await processInForce(ctx.db, parent.id));
    const process = { solutionId: id, number: 1, status: 'inForce', nodes, userId: ctx.user.id } as const;
    await insertProcess(ctx.db, ctx.clock, process);
  } else await insertFirstProcess(ctx.db, ctx.clock, id, ctx.user.id);
  const copy = await insertDraft(ctx.db, ctx.clock, {
    solutionId: id,
    file,
    configuration: JSON.stringify(configuration),
    parentCopyId: parent?.copyId ?? null,
    userId: ctx.user.id,
  });
  const globals = await globalsFor(ctx.db, file);
  const { problems, warnings } = judgeFile(
    file,
    globals.map(globalTableOf),
    undefined,
    await snapshotFields(ctx.db),
  );
  // Who reaches single solutions reaches this one only from now on.
  const made = await auditedSolution({ ...ctx, scope: SYSTEM_SCOPE }, id);
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id },
    facts: { from: given.from, copy: copy.id, hash: copy.hash },
    changes: changesBetween(undefined, made),
  });
  return { id, copyId: copy.id, problems, warnings };
}

/** The entities, if those that are taken on or given up are in scope; one that isn't is as good as none. */
export async function knownEntities(
  ctx: SignedInCtx,
  ids: readonly string[],
  touched: readonly string[],
): Promise<string[]> {
  const entities = await legalEntityFacts(ctx.db, ids);
  const beyond = touched.some((id) => !ctx.scope.all && !ctx.scope.legalEntityIds.includes(id));
  if (beyond || entities.size !== new Set(ids).size) refuse('payroll.solutions.LEGAL_ENTITY_UNKNOWN');
  return [...entities.keys()];
}

function blank(input: Input): SolutionFile {
  if (!input.currency) refuse('payroll.solutions.CURRENCY_NEEDED');
  return blankFile(input.code, input.name, input.currency, input.periodType);
}
