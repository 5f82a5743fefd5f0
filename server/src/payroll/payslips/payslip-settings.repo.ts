import type { SolutionFile } from '@suanpan/engine';
import { REMINDERS } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { payslipLayout } from '../calculation/threads/payslip-columns.ts';
import { getSolution, solutionsInScope } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import type { PayslipSettings, savePayslipSettingsInput } from './payslips.schemas.ts';
import { payslipsTexts } from './texts.ts';

export type ReminderWay = PayslipSettings['remind'][number];

/** A slip nobody would be told of is told of in the inbox. */
function waysOf(wanted: readonly string[]): ReminderWay[] {
  const ways = REMINDERS.filter((way) => wanted.includes(way));
  return ways.length > 0 ? ways : ['notice'];
}

/** What the copy says, until somebody sets it otherwise for the solution. */
export function settingsOfFile(file: SolutionFile): PayslipSettings {
  const { payslip } = file;
  return {
    source: 'batch',
    name: payslip?.name ?? payslipsTexts.inEvery('payslips.name'),
    style: payslip?.style === 'table' ? 'web' : 'mobile',
    // A message may have nowhere to go; what nobody chose here is told in the inbox as well.
    remind: waysOf([...(payslip?.remind ?? []), ...(payslip?.remind?.includes('mail') ? [] : ['notice'])]),
    viewMonth: payslip?.viewDay === undefined ? null : payslip.viewMonth === 'next' ? 'next' : 'current',
    viewDay: payslip?.viewDay ?? null,
  };
}

export async function readPayslipSettings(db: Kysely<DB>, solutionId: string, file: SolutionFile) {
  const row = await db
    .selectFrom('payroll_payslip_settings')
    .select(['settings', 'version'])
    .where('solution_id', '=', solutionId)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    settings: row ? storedSettings(row.settings) : settingsOfFile(file),
  };
}

function storedSettings(json: string): PayslipSettings {
  const settings = JSON.parse(json) as PayslipSettings;
  // Kept before there was a choice of sources.
  return { ...settings, source: settings.source ?? 'batch', remind: waysOf(settings.remind) };
}

/** How payslips of a solution are told of, where somebody has set it. */
export async function chosenWays(db: Kysely<DB>, solutionId: string | undefined) {
  if (!solutionId) return undefined;
  const row = await db
    .selectFrom('payroll_payslip_settings')
    .select('settings')
    .where('solution_id', '=', solutionId)
    .executeTakeFirst();
  return row && storedSettings(row.settings).remind;
}

const itemsIn = (file: SolutionFile): number =>
  payslipLayout(file)?.groups.reduce((sum, group) => sum + group.items.length, 0) ?? 0;

/** Of every solution in scope: what was chosen for it, or what its copy says. */
export async function listPayslipSettings(ctx: Pick<SignedInCtx, 'db' | 'scope'>) {
  const rows = await ctx.db
    .selectFrom('payroll_solutions as s')
    .innerJoin('payroll_copies as c', 'c.solution_id', 's.id')
    .leftJoin('payroll_payslip_settings as p', 'p.solution_id', 's.id')
    .select(['s.id', 's.code', 's.name', 's.active', 'c.file', 'p.settings'])
    .where((eb) => solutionsInScope(eb, ctx.scope))
    .where('c.status', 'in', ['published', 'draft'])
    .orderBy('s.code')
    .orderBy('c.status', 'desc')
    .execute();
  // The published copy before the draft, and one line a solution.
  const first = rows.filter((row, index) => rows[index - 1]?.id !== row.id);
  return first.map((row) => {
    const file = JSON.parse(row.file) as SolutionFile;
    return {
      solutionId: row.id,
      code: row.code,
      solution: JSON.parse(row.name) as PayslipSettings['name'],
      active: row.active === 1,
      chosen: row.settings !== null,
      settings: row.settings === null ? settingsOfFile(file) : storedSettings(row.settings),
      items: itemsIn(file),
    };
  });
}

export async function describePayslipSettings(ctx: SignedInCtx, solutionId: string) {
  const solution = await getSolution(ctx.db, ctx.scope, solutionId);
  const copy =
    (await findCopy(ctx.db, solution.id, 'published')) ?? (await findCopy(ctx.db, solution.id, 'draft'));
  if (!copy) refuse('platform.NOT_FOUND');
  const file = JSON.parse(copy.file) as SolutionFile;
  const items = itemsIn(file);
  const read = await readPayslipSettings(ctx.db, solutionId, file);
  return { solutionId, ...read, items };
}

export async function savePayslipSettings(ctx: SignedInCtx, input: z.infer<typeof savePayslipSettingsInput>) {
  await getSolution(ctx.db, ctx.scope, input.solutionId);
  const { name } = input.settings;
  const names = typeof name === 'string' ? [name] : Object.values(name);
  if (names.length === 0 || names.some((text) => text.trim().length < 1 || [...text].length > 50))
    refuse('payroll.payslips.NAME_LENGTH');
  const row = { settings: JSON.stringify(input.settings), updated_at: instant(ctx.clock) };
  const known = await ctx.db
    .selectFrom('payroll_payslip_settings')
    .select(['version', 'settings'])
    .where('solution_id', '=', input.solutionId)
    .executeTakeFirst();
  if ((known?.version ?? 0) !== input.version) refuse('platform.VERSION_CHANGED');
  if (known)
    await ctx.db
      .updateTable('payroll_payslip_settings')
      .set({ ...row, version: input.version + 1 })
      .where('solution_id', '=', input.solutionId)
      .execute();
  else
    await ctx.db
      .insertInto('payroll_payslip_settings')
      .values({ solution_id: input.solutionId, version: 1, ...row })
      .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: input.solutionId },
    changes: changesBetween({ settings: known?.settings ?? '{}' }, { settings: row.settings }),
  });
  return describePayslipSettings(ctx, input.solutionId);
}
