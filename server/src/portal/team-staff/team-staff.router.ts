import { z } from 'zod';
import { STAFF_STATUSES } from '../../people/index.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { listStaff, STAFF_SORTS } from './team-staff.ts';

const VIEW = 'portal.team.view';
const text = z.string().nullable();

const staffRow = z.object({
  ...{ id: z.string(), employeeNumber: z.string(), name: z.string(), email: text, phone: text },
  ...{ hireDate: z.string(), leaveDate: text, contract: text, probationUntil: text, confirmedOn: text },
  ...{ department: text, job: text, post: text, grade: text, place: text, superior: text },
  status: z.enum(STAFF_STATUSES),
});

export const teamStaffRouter = router({
  list: procedure(VIEW)
    .input(
      z.strictObject({
        page: z.number().int().min(1).max(1_000_000).default(1),
        pageSize: z.number().int().min(1).max(500).default(50),
        search: z.string().trim().max(200).optional(),
        status: z.array(z.enum(STAFF_STATUSES)).optional(),
        departmentIds: z.array(z.string().max(60)).max(500).optional(),
        sort: z
          .array(
            z.strictObject({
              column: z.enum(STAFF_SORTS),
              direction: z.enum(['asc', 'desc']).default('asc'),
            }),
          )
          .max(5)
          .optional(),
      }),
    )
    .output(pageOf(staffRow))
    .query(({ ctx, input }) => listStaff(ctx, input)),
});
