import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { importColumns } from './imports/import-payslips.ts';
import { payslipSettingsInForce } from './payslip-settings.repo.ts';
import type { suggestedPayslips } from './payslips.schemas.ts';
import { viewDay } from './view-day.ts';

/** What the choice of a batch's payslips starts from, as its solution is set. */
export async function suggestPayslips(
  { db, clock }: Pick<SignedInCtx, 'db' | 'clock'>,
  loaded: LoadedBatch,
): Promise<z.infer<typeof suggestedPayslips>> {
  const { solution, file, period, batch } = loaded;
  const settings = await payslipSettingsInForce(db, solution.id, file);
  const { count } = await db
    .selectFrom('payroll_payslip_figures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow();
  return {
    periodId: period.id,
    source: settings.source,
    checkDay: viewDay(settings, period.end_day) ?? (await earliestToday(db, clock, batch.id)),
    imported: Number(count),
    columns:
      settings.source === 'import'
        ? importColumns(loaded).map(({ code, names, key = false, required = false }) => ({
            code,
            name: names,
            key,
            required,
          }))
        : [],
  };
}

/** Today where it is earliest among the companies of a batch: by then nobody waits. */
async function earliestToday(db: Kysely<DB>, clock: Clock, batchId: string): Promise<string> {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select('legal_entity_id')
    .distinct()
    .where('batch_id', '=', batchId)
    .execute();
  const facts = await legalEntityFacts(
    db,
    rows.map((row) => row.legal_entity_id),
  );
  const days = [...facts.values()].map(({ timeZone }) => today(clock, timeZone));
  return days.sort()[0] ?? today(clock, 'UTC');
}
