import { auditRead } from '../../platform/audit/audit-read.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import {
  createBalanceItem,
  listBalanceItems,
  removeBalanceItem,
  updateBalanceItem,
} from './balance-items.repo.ts';
import { listBalances, listMovements } from './balance-table.ts';
import {
  balanceItem,
  balanceItemList,
  balanceListInput,
  balancePage,
  createBalanceItemInput,
  movementList,
  movementListInput,
  postBalanceInput,
  postedBalance,
  updateBalanceItemInput,
} from './balances.schemas.ts';
import { postBalance } from './post-balance.ts';

const VIEW = 'payroll.solutions.view';
const EDIT = 'payroll.solutions.edit';
/** What people have of a balance is their pay. */
const FIGURES = 'payroll.payslips.view';

export const balancesRouter = router({
  /** Balances that all solutions share: changed by who reaches every solution. */
  items: router({
    list: procedure(VIEW)
      .output(balanceItemList)
      .query(({ ctx }) => listBalanceItems(ctx)),
    create: command(EDIT)
      .input(createBalanceItemInput)
      .output(balanceItem)
      .mutation(({ ctx, input }) => createBalanceItem(ctx, input)),
    update: change(EDIT)
      .input(updateBalanceItemInput)
      .output(balanceItem)
      .mutation(({ ctx, input }) => updateBalanceItem(ctx, input)),
    remove: command(EDIT)
      .input(idInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeBalanceItem(ctx, input.id);
        return { done: true as const };
      }),
  }),

  list: procedure(FIGURES)
    .input(balanceListInput)
    .output(balancePage)
    .query(async ({ ctx, input }) => {
      const page = await listBalances(ctx, input);
      await auditRead(ctx, {
        subject: { kind: 'payroll.balances', id: input.balance ?? input.employmentId ?? 'all' },
        facts: { rows: page.rows.length, total: page.total },
      });
      return page;
    }),

  movements: procedure(FIGURES)
    .input(movementListInput)
    .output(movementList)
    .query(async ({ ctx, input }) => {
      const found = await listMovements(ctx, input);
      await auditRead(ctx, {
        subject: { kind: 'payroll.balance', id: `${input.balance}/${input.employmentId}` },
        facts: { rows: found.rows.length },
      });
      return found;
    }),

  post: command('payroll.batches.edit')
    .meta({ stepUp: true })
    .input(postBalanceInput)
    .output(postedBalance)
    .mutation(({ ctx, input }) => postBalance(ctx, input)),
});
