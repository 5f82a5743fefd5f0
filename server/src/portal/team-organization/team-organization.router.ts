import { z } from 'zod';
import { DEPARTMENT_KINDS, departmentHistory, departmentHistoryEntry } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { departmentTree } from './department-tree.ts';
import { reportingLevel } from './reporting-lines.ts';

const VIEW = 'portal.team.view';
const day = z.iso.date().optional();
const named = z.object({ id: z.string(), name: z.string() });

const departmentNode = z.object({
  ...{ id: z.string(), code: z.string(), name: z.string(), kind: z.enum(DEPARTMENT_KINDS) },
  ...{ parentId: z.string().nullable(), own: z.number().int(), headcount: z.number().int() },
  ...{ planned: z.number().int().nullable(), businessUnit: z.string().nullable() },
  ...{ division: z.string().nullable(), manager: named.nullable() },
});
const personNode = z.object({
  ...{ id: z.string(), name: z.string(), employeeNumber: z.string(), department: z.string().nullable() },
  ...{ job: z.string().nullable(), reports: z.number().int() },
});

export const teamOrganizationRouter = router({
  departments: procedure(VIEW)
    .input(z.strictObject({ day }))
    .output(z.object({ day: z.string(), rows: z.array(departmentNode) }))
    .query(async ({ ctx, input }) => {
      const on = input.day ?? today(ctx.clock);
      return { day: on, rows: await departmentTree(ctx, on) };
    }),

  /** What became of a department of one's tree; of one that is closed, as the tree stood on a day before. */
  history: procedure(VIEW)
    .input(z.strictObject({ id: z.string().max(60), day }))
    .output(z.object({ rows: z.array(departmentHistoryEntry) }))
    .query(async ({ ctx, input }) => {
      const reached = await departmentTree(ctx, input.day ?? today(ctx.clock));
      if (!reached.some(({ id }) => id === input.id)) return { rows: [] };
      return { rows: await departmentHistory(ctx.db, input.id, ctx.language) };
    }),

  level: procedure(VIEW)
    .input(z.strictObject({ employmentId: z.string().max(60).optional(), day }))
    .output(
      z.object({
        head: personNode.nullable(),
        above: z.string().nullable(),
        reports: z.array(personNode),
      }),
    )
    .query(({ ctx, input }) => reportingLevel(ctx, input.employmentId, input.day ?? today(ctx.clock))),
});
