import { isDeepStrictEqual } from 'node:util';
import type { SolutionFile } from '@suanpan/engine';
import { REMINDERS } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { payslipLayout } from '../calculation/threads/payslip-columns.ts';
import { getSolution, solutionsInScope } from '../shared/solution-access.ts';
import {
  configure,
  storedConfiguration,
  wasEverPublished,
} from '../solutions/configuration/configuration.repo.ts';
import type { PayslipSettings } from '../solutions/configuration/configuration.schemas.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import type { savePayslipSettingsInput } from './payslips.schemas.ts';
import { payslipsTexts } from './texts.ts';

export type ReminderWay = PayslipSettings['remind'][number];

/** A slip nobody would be told of is told of in the inbox. */
function waysOf(wanted: readonly string[]): ReminderWay[] {
  const ways = REMINDERS.filter((way) => wanted.includes(way));
  return ways.length > 0 ? ways : ['notice'];
}

/** What the file says, until somebody chooses otherwise. */
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

/** What the copy in force has chosen; or what was chosen for the solution before that belonged to copies. */
async function chosenSettings(db: Kysely<DB>, solutionId: string): Promise<PayslipSettings | undefined> {
  const row = await db
    .selectFrom('payroll_solutions as s')
    .leftJoin('payroll_payslip_settings as p', 'p.solution_id', 's.id')
    .select(['s.settings as ofCopy', 'p.settings as ofSolution'])
    .where('s.id', '=', solutionId)
    .executeTakeFirst();
  return row && chosenIn(row);
}

export function chosenIn(row: { ofCopy: string; ofSolution: string | null }): PayslipSettings | undefined {
  const { payslip } = JSON.parse(row.ofCopy) as { payslip?: PayslipSettings };
  if (payslip) return payslip;
  if (row.ofSolution === null) return undefined;
  const settings = JSON.parse(row.ofSolution) as PayslipSettings;
  // Kept before there was a choice of sources.
  return { ...settings, source: settings.source ?? 'batch', remind: waysOf(settings.remind) };
}

/** How payslips of a solution are made now. */
export async function payslipSettingsInForce(
  db: Kysely<DB>,
  solutionId: string,
  file: SolutionFile,
): Promise<PayslipSettings> {
  return (await chosenSettings(db, solutionId)) ?? settingsOfFile(file);
}

/** How payslips of a solution are told of, where somebody has set it. */
export async function chosenWays(db: Kysely<DB>, solutionId: string | undefined) {
  return solutionId ? (await chosenSettings(db, solutionId))?.remind : undefined;
}

const itemsIn = (file: SolutionFile): number =>
  payslipLayout(file)?.groups.reduce((sum, group) => sum + group.items.length, 0) ?? 0;

const payslipOf = (copy: { configuration: string } | undefined) =>
  copy && storedConfiguration(copy.configuration).settings.payslip;

/** Of every solution in scope: what was chosen for it, or what its copy says. */
export async function listPayslipSettings(ctx: Pick<SignedInCtx, 'db' | 'scope'>) {
  const rows = await ctx.db
    .selectFrom('payroll_solutions as s')
    .innerJoin('payroll_copies as c', 'c.solution_id', 's.id')
    .leftJoin('payroll_payslip_settings as p', 'p.solution_id', 's.id')
    .select(['s.id', 's.code', 's.name', 's.active', 's.settings as ofCopy', 'p.settings as ofSolution'])
    .select(['c.file', 'c.status', 'c.number', 'c.configuration'])
    .where((eb) => solutionsInScope(eb, ctx.scope))
    .where('c.status', 'in', ['published', 'draft'])
    .orderBy('s.code')
    .orderBy('c.status', 'desc')
    .execute();
  // The published copy before the draft, and one line a solution.
  const first = rows.filter((row, index) => rows[index - 1]?.id !== row.id);
  return first.map((row) => {
    const file = JSON.parse(row.file) as SolutionFile;
    const chosen = chosenIn(row);
    const settings = chosen ?? settingsOfFile(file);
    const draft = rows.find((each) => each.id === row.id && each.status === 'draft');
    const planned = payslipOf(draft);
    return {
      solutionId: row.id,
      code: row.code,
      solution: JSON.parse(row.name) as PayslipSettings['name'],
      active: row.active === 1,
      chosen: chosen !== undefined,
      settings,
      items: itemsIn(file),
      waitingIn: draft && planned && !isDeepStrictEqual(planned, settings) ? draft.number : null,
    };
  });
}

export async function describePayslipSettings(ctx: SignedInCtx, solutionId: string) {
  const solution = await getSolution(ctx.db, ctx.scope, solutionId);
  const draft = await findCopy(ctx.db, solution.id, 'draft');
  const copy = (await findCopy(ctx.db, solution.id, 'published')) ?? draft;
  if (!copy) refuse('platform.NOT_FOUND');
  const file = JSON.parse(copy.file) as SolutionFile;
  const chosen = await chosenSettings(ctx.db, solutionId);
  const inForce = chosen ?? settingsOfFile(file);
  const planned = payslipOf(draft);
  return {
    solutionId,
    version: draft?.configuration_version ?? 0,
    settings: planned ?? inForce,
    inForce,
    chosen: (planned ?? chosen) !== undefined,
    draft: draft ? { number: draft.number, holds: !(await wasEverPublished(ctx.db, solution.id)) } : null,
    items: itemsIn(file),
  };
}

/** Chosen in the draft, as everything that a copy sets; what is published stays as it is. */
export async function savePayslipSettings(ctx: SignedInCtx, input: z.infer<typeof savePayslipSettingsInput>) {
  const solution = await getSolution(ctx.db, ctx.scope, input.solutionId);
  const draft = await findCopy(ctx.db, solution.id, 'draft');
  if (!draft) refuse('payroll.copies.NOT_A_DRAFT');
  const { scope, settings } = storedConfiguration(draft.configuration);
  await configure(ctx, {
    copyId: draft.id,
    version: input.version,
    configuration: { scope, settings: { ...settings, payslip: input.settings } },
  });
  return describePayslipSettings(ctx, input.solutionId);
}
