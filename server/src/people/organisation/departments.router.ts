import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { namesSchema } from '../names.ts';
import { daySchema, pageSchema, sortSchema } from '../pages.ts';
import { departmentHistoryEntry, departmentRow } from '../people.schemas.ts';
import { DEPARTMENT_KINDS } from '../people.words.ts';
import { refuseOwn } from '../records/own-record.ts';
import { getDepartment } from '../scope/organisation-scope.ts';
import { withoutWideningScope } from '../scope/without-widening-scope.ts';
import { closeDepartment, mergeDepartments } from './close-department.ts';
import { departmentHistory } from './department-history.ts';
import {
  insertDepartment,
  listDepartments,
  listDepartmentTree,
  updateDepartment,
} from './departments.repo.ts';
import { planHeadcount, plannedHeadcounts } from './headcounts.ts';

const VIEW = 'people.organisation.view';
const EDIT = 'people.organisation.edit';

const code = z.string().trim().min(1).max(60);
const id = z.string().max(60);
const versioned = { id, version: z.number().int().min(1) };

const department = {
  code,
  names: namesSchema,
  kind: z.enum(DEPARTMENT_KINDS).optional(),
  parentId: id.nullable(),
  legalEntityId: id.nullish(),
  managerEmploymentId: id.nullish(),
  costCentreId: id.nullish(),
  validFrom: daySchema.nullish(),
  validTo: daySchema.nullish(),
  active: z.boolean().optional(),
};

export const departmentsRouter = router({
  list: procedure(VIEW)
    .input(
      pageSchema.extend({
        parentId: id.optional(),
        activeOnly: z.boolean().optional(),
        sort: sortSchema(['code', 'level']),
      }),
    )
    .output(pageOf(departmentRow))
    .query(({ ctx, input }) => listDepartments(ctx.db, input, ctx.language)),
  tree: procedure(VIEW)
    .output(z.array(departmentRow))
    .query(({ ctx }) => listDepartmentTree(ctx.db, ctx.language)),
  create: change(EDIT)
    .input(z.strictObject(department))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const created = await insertDepartment(ctx.db, ctx.clock, ctx.scope, input, ctx.user.id);
      await ctx.audit.write({
        subject: { kind: 'department', id: created },
        changes: changesBetween(undefined, await rowOf(ctx.db, created)),
      });
      return { id: created };
    }),
  update: change(EDIT)
    .input(z.strictObject({ ...versioned, ...department }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { id: departmentId, version, ...values } = input;
      const changing = { db: ctx.db, clock: ctx.clock, grants: ctx.authentication.grants };
      const { changes } = await withChanges(
        () => rowOf(ctx.db, departmentId),
        () =>
          withoutWideningScope(changing, () =>
            updateDepartment(ctx.db, ctx.clock, ctx.scope, departmentId, version, values, ctx.user.id),
          ),
      );
      await ctx.audit.write({
        subject: { kind: 'department', id: departmentId },
        facts: { code: input.code },
        changes,
      });
      return { id: departmentId, version: version + 1 };
    }),

  /** What became of it, newest first. */
  history: procedure(VIEW)
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(departmentHistoryEntry) }))
    .query(async ({ ctx, input }) => {
      await getDepartment(ctx.db, ctx.scope, input.id);
      return { rows: await departmentHistory(ctx.db, input.id, ctx.language) };
    }),
  headcounts: procedure(VIEW)
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(z.object({ validFrom: z.string(), planned: z.number().int() })) }))
    .query(async ({ ctx, input }) => {
      await getDepartment(ctx.db, ctx.scope, input.id);
      return { rows: await plannedHeadcounts(ctx.db, input.id) };
    }),
  planHeadcount: change(EDIT)
    .input(
      z.strictObject({
        departmentId: id,
        validFrom: z.iso.date('people.START_REQUIRED'),
        planned: z.number().int().min(0).max(1_000_000).nullable(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const { departmentId, validFrom } = input;
      const { changes } = await withChanges(
        async () =>
          Object.fromEntries(
            (await plannedHeadcounts(ctx.db, departmentId)).map((row) => [row.validFrom, row.planned]),
          ),
        () => planHeadcount(ctx.db, ctx.clock, ctx.scope, input),
      );
      await ctx.audit.write({
        subject: { kind: 'department', id: departmentId },
        facts: { headcountFrom: validFrom },
        changes,
      });
      return { id: departmentId };
    }),

  close: command(EDIT)
    .input(z.strictObject({ ...versioned, on: daySchema }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { changes } = await withChanges(
        () => rowOf(ctx.db, input.id),
        () => closeDepartment(ctx.db, ctx.clock, ctx.scope, { ...input, userId: ctx.user.id }),
      );
      await ctx.audit.write({ subject: { kind: 'department', id: input.id }, changes });
      return { id: input.id, version: input.version + 1 };
    }),

  /** Moves everybody of a department into another one and closes it. */
  merge: command(EDIT)
    .input(z.strictObject({ ...versioned, intoId: id, on: daySchema }))
    .output(z.object({ moved: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const changing = { db: ctx.db, clock: ctx.clock, grants: ctx.authentication.grants };
      const { answer, changes } = await withChanges(
        () => rowOf(ctx.db, input.id),
        () =>
          withoutWideningScope(changing, () =>
            mergeDepartments(ctx.db, ctx.clock, ctx.scope, { ...input, userId: ctx.user.id }),
          ),
      );
      for (const employmentId of answer.movedIds) refuseOwn(ctx, employmentId);
      const { intoId, on } = input;
      await ctx.audit.write({
        subject: { kind: 'department', id: input.id },
        facts: { mergedInto: intoId, on, moved: answer.movedIds },
        changes,
      });
      return { moved: answer.moved };
    }),
});

function rowOf(db: Kysely<DB>, rowId: string) {
  return db.selectFrom('departments').selectAll().where('id', '=', rowId).executeTakeFirst();
}
