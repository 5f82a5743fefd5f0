import { pageInput } from '../../platform/trpc/paging.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { countWork, listWork } from './batches-at-work.ts';
import { insuranceFigures, listInsuranceParts } from './insurance.ts';
import {
  insuranceParts,
  insurancePartsInput,
  overviewFigures,
  peoplePaidInput,
  peoplePaidPage,
  problemsInput,
  problemsPage,
  withoutPayslipPage,
  workInput,
  workPage,
} from './overview.schemas.ts';
import { listWithoutPayslip, payslipFigures } from './payslip-figures.ts';
import { countPeoplePaid, listPeoplePaid } from './people-paid.ts';
import { countProblems, listProblems } from './problems.ts';
import { standingOfSolutions } from './standing-of-solutions.ts';

const VIEW = 'payroll.batches.view';
const VIEW_PAYSLIPS = 'payroll.payslips.view';

/** Payroll at a glance. Every figure has a list made by the same query. */
export const overviewRouter = router({
  figures: procedure(VIEW)
    .output(overviewFigures)
    .query(async ({ ctx }) => {
      const { db, scope } = ctx;
      const ofPayslips = scopeOf(ctx.authentication.grants, VIEW_PAYSLIPS);
      return {
        solutions: await standingOfSolutions(db, scope),
        people: await countPeoplePaid(db, scope),
        work: await countWork(db, scope),
        problems: await countProblems(db, scope),
        insurance: await insuranceFigures(db, scope),
        payslips: ofPayslips ? await payslipFigures(db, ofPayslips) : null,
      };
    }),

  people: procedure(VIEW)
    .input(peoplePaidInput)
    .output(peoplePaidPage)
    .query(({ ctx, input }) => listPeoplePaid(ctx.db, ctx.scope, input)),

  work: procedure(VIEW)
    .input(workInput)
    .output(workPage)
    .query(({ ctx, input }) => listWork(ctx.db, ctx.scope, input)),

  problems: procedure(VIEW)
    .input(problemsInput)
    .output(problemsPage)
    .query(({ ctx, input }) => listProblems(ctx.db, ctx.scope, ctx.language, input)),

  insurance: procedure(VIEW)
    .input(insurancePartsInput)
    .output(insuranceParts)
    .query(({ ctx, input }) => listInsuranceParts(ctx.db, ctx.scope, input)),

  withoutPayslip: procedure(VIEW_PAYSLIPS)
    .input(pageInput)
    .output(withoutPayslipPage)
    .query(({ ctx, input }) => listWithoutPayslip(ctx.db, ctx.scope, input)),
});
