import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { needsAgreement, noteWriter, requireNotAsked } from '../agreement.repo.ts';
import { getCopy } from '../copies.repo.ts';
import { EVERYBODY } from './applicable-scope.ts';
import type {
  AbnormalChecks,
  ApplicableScope,
  Configuration,
  configurationDetail,
  configureInput,
  EmployeeConfirmation,
  SolutionSettings,
} from './configuration.schemas.ts';

export const DEFAULT_SETTINGS: SolutionSettings = {
  periodClosing: 'manual',
  closeAfterDays: 0,
  payDay: null,
  dynamicComputation: false,
};

const ALL_CHECKS: AbnormalChecks = {
  missing: { on: true, severity: 'warn' },
  doubled: { on: true, severity: 'warn', anyPurpose: false },
  left: { on: true, severity: 'inform', days: 0 },
  new: { on: true, severity: 'inform', days: 0 },
  paidLastTime: { on: true, severity: 'warn' },
  noAccount: { on: true, severity: 'warn' },
  accountChanged: { on: true, severity: 'warn' },
  afterLeaving: { on: true, severity: 'warn' },
  noCostCentre: { on: true, severity: 'inform' },
  noIdNumber: { on: true, severity: 'inform' },
  noNet: { on: true, severity: 'warn' },
  aboveLimit: { on: false, severity: 'warn', amount: 0 },
};

export const checksOf = (settings: SolutionSettings): AbnormalChecks => ({
  ...ALL_CHECKS,
  ...settings.abnormalChecks,
});

const NOBODY_ASKED: EmployeeConfirmation = { on: false, days: 3, remindBefore: 1, disputes: 'block' };

export const confirmationOf = (settings: SolutionSettings): EmployeeConfirmation =>
  settings.employeeConfirmation ?? NOBODY_ASKED;

export const storedScope = (text: string): ApplicableScope => ({
  ...EVERYBODY,
  ...(JSON.parse(text) as Partial<ApplicableScope>),
});

export const storedConfiguration = (text: string): Configuration => {
  const { scope, settings } = JSON.parse(text) as Partial<Configuration>;
  return { scope: { ...EVERYBODY, ...scope }, settings: { ...DEFAULT_SETTINGS, ...settings } };
};

export async function getConfiguration(
  ctx: Pick<SignedInCtx, 'db' | 'scope'>,
  copyId: string,
): Promise<z.infer<typeof configurationDetail>> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  const { scope, settings } = storedConfiguration(copy.configuration);
  return {
    copyId,
    version: copy.configuration_version,
    scope,
    settings: {
      ...settings,
      abnormalChecks: checksOf(settings),
      employeeConfirmation: confirmationOf(settings),
    },
  };
}

/** Changes what a draft sets beside its file. Until a copy is published, the only draft holds for the solution. */
export async function configure(ctx: SignedInCtx, input: z.infer<typeof configureInput>): Promise<void> {
  const copy = await getCopy(ctx.db, ctx.scope, input.copyId);
  if (copy.status !== 'draft') refuse('payroll.copies.NOT_A_DRAFT');
  await requireNotAsked(ctx.db, copy);
  requireNameOfPayslips(input.configuration.settings);
  const text = JSON.stringify(input.configuration);
  const result = await ctx.db
    .updateTable('payroll_copies')
    .set({ configuration: text, configuration_version: input.version + 1 })
    .where('id', '=', copy.id)
    .where('configuration_version', '=', input.version)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  if (!(await wasEverPublished(ctx.db, copy.solution_id)))
    await putInForce(ctx, {
      solution_id: copy.solution_id,
      configuration: JSON.stringify(await stillAgreed(ctx.db, copy.solution_id, input.configuration)),
    });
  await noteWriter(ctx.db, copy.id, ctx.user.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    changes: changesBetween(
      { ...storedConfiguration(copy.configuration), configuration_version: input.version },
      { ...input.configuration, configuration_version: input.version + 1 },
    ),
  });
}

/** Whoever writes a draft doesn't free it of agreement: that falls away only with a copy that another person has agreed to. */
async function stillAgreed(
  db: Kysely<DB>,
  solutionId: string,
  configuration: Configuration,
): Promise<Configuration> {
  if (!(await needsAgreement(db, solutionId))) return configuration;
  return { ...configuration, settings: { ...configuration.settings, agreedPublishing: true } };
}

/** 1 to 50 characters, in every language it is given in. */
function requireNameOfPayslips({ payslip }: SolutionSettings): void {
  if (!payslip) return;
  const names = typeof payslip.name === 'string' ? [payslip.name] : Object.values(payslip.name);
  if (names.length === 0 || names.some((text) => text.trim().length < 1 || [...text].length > 50))
    refuse('payroll.copies.PAYSLIP_NAME');
}

export async function wasEverPublished(db: Kysely<DB>, solutionId: string): Promise<boolean> {
  const other = await db
    .selectFrom('payroll_copies')
    .select('id')
    .where('solution_id', '=', solutionId)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
  return other !== undefined;
}

/** What a published copy sets is what batches, periods and jobs of the solution read. */
export async function putInForce(
  ctx: Pick<SignedInCtx, 'db' | 'clock'>,
  copy: { solution_id: string; configuration: string },
): Promise<void> {
  const { scope, settings } = storedConfiguration(copy.configuration);
  await ctx.db
    .updateTable('payroll_solutions')
    .set({
      scope: JSON.stringify(scope),
      settings: JSON.stringify(settings),
      updated_at: instant(ctx.clock),
    })
    .where('id', '=', copy.solution_id)
    .execute();
}
