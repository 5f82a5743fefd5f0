import { FIGURED_STATUSES, type PayslipFile, type SolutionFile } from '@suanpan/engine';
import { firstOfKey, formatAmount, roundTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../../people/index.ts';
import { auditRead } from '../../../platform/audit/audit-read.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { NO_SCOPE, scopeOf } from '../../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../../batches/record/batch-plan.ts';
import { netColumn } from '../../batches/record/totals.ts';
import { type PayslipLayout, payslipLayout } from '../../calculation/threads/payslip-columns.ts';
import { getSolution, isSolutionInScope } from '../../shared/solution-access.ts';
import { findCopy } from '../../solutions/copies.repo.ts';
import { cellNumber } from '../../tables/storage/column-vector.ts';
import { bodyOf } from '../payslip-body.ts';
import { readPayslipCells } from '../payslip-cells.ts';
import { payslipSettingsInForce } from '../payslip-settings.repo.ts';
import { readEarlierSums } from './earlier-sums.ts';
import { readLogo } from './logos.repo.ts';
import { knownPlaces, triedNames } from './preview-places.ts';
import { sampleSlip } from './sample-slip.ts';
import type { previewedPayslip, previewPayslipInput } from './style.schemas.ts';
import { withTriedFormulas } from './tried-formulas.ts';

type Preview = z.infer<typeof previewedPayslip>;

/**
 * The payslip of a draft with the figures of somebody in a batch, made by what makes payslips. Formulas that the batch
 * hasn't computed are tried on its figures; nothing is stored.
 */
export async function previewPayslip(
  ctx: SignedInCtx,
  { solutionId, batchId, employeeNumber, payslip }: z.infer<typeof previewPayslipInput>,
): Promise<Preview> {
  const { db } = ctx;
  const solution = await getSolution(db, ctx.scope, solutionId);
  const copy = (await findCopy(db, solution.id, 'published')) ?? (await findCopy(db, solution.id, 'draft'));
  if (!copy) refuse('platform.NOT_FOUND');
  const file = JSON.parse(copy.file) as SolutionFile;
  const draft = payslip as PayslipFile;
  const settings = await payslipSettingsInForce(db, solution.id, file);
  const shared = {
    name: settings.name,
    style: settings.style,
    currency: solution.currency,
    scale: solution.scale,
    logo: await readLogo(db, draft.logo),
  };
  const batches = scopeOf(ctx.authentication.grants, 'payroll.batches.view');
  const mayLook = batches !== undefined && (await isSolutionInScope(db, batches, solution.id));
  const shown = batchId ?? (mayLook ? await newestWithFigures(db, solution.id) : undefined);
  const loaded = shown ? await loadBatch(db, batches ?? NO_SCOPE, shown) : undefined;
  if (loaded && loaded.solution.id !== solution.id) refuse('payroll.payslips.OTHER_SOLUTION');
  if (!loaded) return { ...shared, ...sampleSlip(ctx, { ...file, payslip: draft }, solution) };
  const slip = await slipOfBatch(ctx, loaded, draft, employeeNumber);
  await auditRead(ctx, {
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { preview: slip.employee.employeeNumber },
  });
  return { ...shared, ...slip };
}

/** The newest by its period that was calculated, and not called off. */
async function newestWithFigures(db: Kysely<DB>, solutionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select('b.id')
    .where('b.solution_id', '=', solutionId)
    .where('b.result_hash', 'is not', null)
    .where('b.status', 'in', FIGURED_STATUSES)
    .orderBy('p.end_day', 'desc')
    .orderBy('b.id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

async function slipOfBatch(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  payslip: PayslipFile,
  employeeNumber: string | undefined,
) {
  const { db } = ctx;
  const { batch, period, plan } = loaded;
  const drawn = triedNames(payslipLayout({ ...loaded.file, payslip }) as PayslipLayout);
  const { layout, unknown } = knownPlaces(drawn, plan);
  const cells = await readPayslipCells(db, loaded, layout, ctx.user.id);
  const place = cells.master.rows.find(
    ([key]) => employeeNumber === undefined || firstOfKey(key) === employeeNumber,
  );
  if (!place) refuse('platform.NOT_FOUND');
  const [rowKey, row] = place;
  const failed = await withTriedFormulas(db, loaded, { layout, cells, rowKey, row, person: ctx.user.id });
  const earlier = await readEarlierSums(db, loaded, layout);
  const person = await db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'person_name', 'legal_entity_id'])
    .where('batch_id', '=', batch.id)
    .where('employee_number', '=', firstOfKey(rowKey))
    .executeTakeFirst();
  const entities = await legalEntityFacts(db, person ? [person.legal_entity_id] : []);
  const net = netColumn(plan);
  const netCells = net ? cellNumber(cells.master.columns.get(net), row) : null;
  return {
    figures: 'batch' as const,
    batchId: batch.id,
    employee: {
      name: person?.person_name ?? firstOfKey(rowKey),
      employeeNumber: firstOfKey(rowKey),
      legalEntity: entities.get(person?.legal_entity_id ?? '')?.name ?? '',
    },
    period: { code: period.code, start: period.start_day, end: period.end_day },
    payDate: period.pay_date,
    net:
      netCells === null
        ? null
        : formatAmount(
            roundTo(netCells, loaded.solution.scale, 'half-up'),
            Math.max(0, loaded.solution.scale),
            {
              grouping: false,
            },
          ),
    body: bodyOf(layout, { ...cells, earlier }, rowKey, row, loaded),
    withoutFigure: [...unknown, ...failed].map(({ item }) => item.name),
  };
}
