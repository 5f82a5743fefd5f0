import type { SolutionFile } from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { snapshotFields } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { baseFile } from '../solutions/base-file.ts';
import { canonical, globalsFor, globalTableOf, judgeFile } from '../solutions/judge-file.ts';
import { requireNames } from '../solutions/require-names.ts';
import './templates.errors.ts';
import { isNamed } from '../shared/texts-of.ts';
import type { createTemplateInput, templateRow, updateTemplateInput } from './templates.schemas.ts';

type Row = Selectable<DB['payroll_templates']>;
type Name = z.infer<typeof templateRow>['name'];

async function described(db: Kysely<DB>, row: Row): Promise<z.infer<typeof templateRow>> {
  const file = JSON.parse(row.file) as SolutionFile;
  const globals = (await globalsFor(db, file)).map(globalTableOf);
  return {
    code: row.code,
    name: (file.name ?? row.code) as Name,
    description: row.description === null ? null : (JSON.parse(row.description) as Name),
    currency: file.currency,
    periodType: file.periodType,
    tables: file.tables.length,
    tests: file.tests?.length ?? 0,
    problems: judgeFile(file, globals, undefined, await snapshotFields(db)).problems.length,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

export async function listTemplates(db: Kysely<DB>) {
  const rows = await db.selectFrom('payroll_templates').selectAll().orderBy('code').execute();
  return Promise.all(rows.map((row) => described(db, row)));
}

export async function getTemplate(db: Kysely<DB>, code: string): Promise<Row> {
  const row = await db
    .selectFrom('payroll_templates')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** The rules under the template's own name; tests of a solution only when asked for. */
async function fileOf(
  ctx: SignedInCtx,
  from: z.infer<typeof createTemplateInput>['from'],
  named: { code: string; name: Name },
): Promise<string> {
  const { tests, ...base } = await baseFile(ctx, from);
  const keepsTests = tests !== undefined && (from.kind === 'file' || from.withTests);
  const file = { ...base, ...named, ...(keepsTests ? { tests } : {}) } as SolutionFile;
  requireNames(file);
  return canonical(file).text;
}

function requireName(name: Name): void {
  if (!isNamed(name)) refuse('payroll.templates.NAME_NEEDED');
}

export async function createTemplate(ctx: SignedInCtx, input: z.infer<typeof createTemplateInput>) {
  requireEverything(ctx.scope);
  requireName(input.name);
  const known = await ctx.db.selectFrom('payroll_templates').select('code').execute();
  if (known.some(({ code }) => code.toLowerCase() === input.code.toLowerCase()))
    refuse('payroll.templates.CODE_TAKEN', { code: input.code });
  const row = {
    code: input.code,
    description: input.description === undefined ? null : JSON.stringify(input.description),
    file: await fileOf(ctx, input.from, { code: input.code, name: input.name }),
    version: 1,
    updated_at: instant(ctx.clock),
    updated_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_templates').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.template', id: row.code },
    facts: { from: input.from.kind },
    changes: changesBetween(undefined, row),
  });
  return described(ctx.db, row);
}

export async function updateTemplate(ctx: SignedInCtx, input: z.infer<typeof updateTemplateInput>) {
  requireEverything(ctx.scope);
  const before = await getTemplate(ctx.db, input.code);
  if (input.name !== undefined) requireName(input.name);
  const old = JSON.parse(before.file) as SolutionFile;
  const name = input.name ?? ((old.name ?? before.code) as Name);
  const named = { code: old.code, name };
  const result = await ctx.db
    .updateTable('payroll_templates')
    .set({
      file: input.from ? await fileOf(ctx, input.from, named) : canonical({ ...old, name }).text,
      ...(input.description === undefined
        ? {}
        : { description: input.description === null ? null : JSON.stringify(input.description) }),
      ...{ version: input.version + 1, updated_at: instant(ctx.clock), updated_by: ctx.user.id },
    })
    .where('code', '=', input.code)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  const after = await getTemplate(ctx.db, input.code);
  await ctx.audit.write({
    subject: { kind: 'payroll.template', id: input.code },
    facts: { from: input.from?.kind ?? null },
    changes: changesBetween(before, after),
  });
  return described(ctx.db, after);
}

/** Solutions made from it keep their rules: each has a copy of its own. */
export async function removeTemplate(ctx: SignedInCtx, code: string): Promise<void> {
  requireEverything(ctx.scope);
  const before = await getTemplate(ctx.db, code);
  await ctx.db.deleteFrom('payroll_templates').where('code', '=', code).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.template', id: code },
    changes: changesBetween(before, undefined),
  });
}
