import type { Selectable } from 'kysely';
import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import { today } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, given, procedure, router } from '../../platform/trpc/procedure.ts';
import { accountsToday, numberOf } from '../bank-accounts/arrangements.repo.ts';
import { bankChangeWaits } from '../bank-accounts/bank-changes.repo.ts';
import { readFieldValues } from '../fields/field-values.ts';
import { listFields } from '../fields/fields.repo.ts';
import { daySchema, pageSchema } from '../pages.ts';
import {
  createdEmployment,
  employmentDetail,
  employmentRow,
  fieldValues,
  foundEmployment,
} from '../people.schemas.ts';
import type { PeopleTables } from '../people.tables.ts';
import { EMPLOYMENT_STATUSES, OWN_FIELD, PEOPLE_LOOKS, SEXES } from '../people.words.ts';
import { auditedEmployment } from '../records/audited-records.ts';
import { auditLook, lookReason } from '../records/look.ts';
import { refuseOwn } from '../records/own-record.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import { withoutWideningScope } from '../scope/without-widening-scope.ts';
import { EMPLOYMENT_SORTS, getEmployment, listEmployments } from './employments.repo.ts';
import { personsWithoutAccount, personWithoutAccount } from './persons-without-account.ts';
import { removeAssignment } from './remove-assignment.ts';
import { createEmployment, updateEmployment } from './save-employment.ts';

const VIEW = 'people.employments.view';
const EDIT = 'people.employments.edit';
const PRIVATE = 'people.private.view';

const id = z.string().max(60);
const text = (most: number) => z.string().trim().max(most);

const person = {
  name: z.string('people.NAME_REQUIRED').trim().min(1, 'people.NAME_REQUIRED').max(200),
  familyName: text(100).nullish(),
  givenName: text(100).nullish(),
  sex: z.enum(SEXES).nullish(),
  birthDate: daySchema.nullish(),
  nationality: text(60).nullish(),
  email: z.email().max(200).nullish(),
  phone: text(60).nullish(),
  idType: text(40).nullish(),
  idNumber: text(60).nullish(),
  bankName: text(200).nullish(),
  bankBic: text(20).nullish(),
  bankAccount: text(60).nullish(),
};
const employment = {
  legalEntityId: id,
  employeeNumber: text(60).min(1),
  hireDate: daySchema,
  leaveDate: daySchema.nullish(),
  leaveReason: text(100).nullish(),
  contract: text(60).nullish(),
  groupHireDate: daySchema.nullish(),
  socialWorkStartDate: daySchema.nullish(),
};
const assignment = {
  departmentId: id.nullish(),
  jobId: id.nullish(),
  postId: id.nullish(),
  grade: text(60).nullish(),
  payGrade: text(60).nullish(),
  costCentreId: id.nullish(),
  place: text(100).nullish(),
  superiorEmploymentId: id.nullish(),
};

export const employmentsRouter = router({
  list: procedure(VIEW)
    .input(
      pageSchema.extend({
        filter: z
          .strictObject({
            day: daySchema.optional(),
            legalEntityIds: z.array(id).max(200).optional(),
            departmentId: id.optional(),
            status: z.array(z.enum(EMPLOYMENT_STATUSES)).optional(),
            ids: z.array(id).max(500).optional(),
            look: z.enum(PEOPLE_LOOKS).optional(),
            /** By code of a field of the company's own: one of these choices, `yes` or `no`. */
            custom: z
              .array(
                z.strictObject({ field: text(60).min(1), values: z.array(text(60).min(1)).min(1).max(200) }),
              )
              .max(20)
              .optional(),
          })
          .optional(),
        sort: z
          .array(
            z.strictObject({
              column: z.union([z.enum(EMPLOYMENT_SORTS), z.templateLiteral([OWN_FIELD, z.string()])]),
              direction: z.enum(['asc', 'desc']).default('asc'),
            }),
          )
          .max(5)
          .optional(),
      }),
    )
    .output(pageOf(employmentRow))
    .query(({ ctx, input }) => {
      const { filter, ...page } = input;
      return listEmployments(ctx.db, ctx.clock, ctx.scope, { ...page, ...filter }, ctx.language);
    }),

  /** A few people by name, number or phone, for pickers. */
  search: procedure(VIEW)
    .meta({
      rest: { method: 'GET', path: '/api/UserBases/employee', summary: 'Employees found by keywords' },
    })
    .input(z.strictObject({ keywords: z.string().trim().min(1).max(100) }))
    .output(z.array(foundEmployment))
    .query(async ({ ctx, input }) => {
      const { rows } = await listEmployments(
        ctx.db,
        ctx.clock,
        ctx.scope,
        { page: 1, pageSize: 20, search: input.keywords },
        ctx.language,
      );
      return rows.map(({ id, employeeNumber, name, departmentName, jobName, status }) => ({
        id,
        employeeNumber,
        name,
        departmentName,
        jobName,
        status,
      }));
    }),

  get: procedure(VIEW)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/UserBases/employeeInfo',
        summary: 'An employee with their assignments',
      },
    })
    .input(z.strictObject({ id, day: daySchema.optional() }))
    .output(employmentDetail)
    .query(async ({ ctx, input }) => {
      const found = await getEmployment(ctx.db, ctx.clock, ctx.scope, input.id, input.day, ctx.language);
      const isOwn = ctx.user.employmentIds.includes(input.id);
      const { employment: row } = found;
      const person = {
        ...describePerson(found.person, isOwn ? personalVault(ctx.services) : undefined),
        ...(await describeAccount(ctx, found.person.id, isOwn)),
        bankAccountWaits: await bankChangeWaits(ctx.db, found.person.id),
      };
      const fields = (await listFields(ctx.db)).filter((field) => field.active);
      const read = await readFieldValues(
        ctx.db,
        fields,
        [input.id],
        isOwn ? personalVault(ctx.services) : undefined,
      );
      return {
        ...found.row,
        ...found.placed,
        custom: read.get(input.id)?.values ?? {},
        hiddenFields: read.get(input.id)?.hidden ?? [],
        leaveReason: row.leave_reason,
        groupHireDate: row.group_hire_date,
        socialWorkStartDate: row.social_work_start_date,
        person,
        assignments: found.assignments,
        otherEmployments: found.others,
      };
    }),

  /** The account that somebody else's pay goes to. */
  revealBankAccount: procedure(PRIVATE)
    .meta({ stepUp: true })
    .input(z.strictObject({ id, reason: lookReason }))
    .output(z.object({ bankAccount: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const { person } = await getEmployment(ctx.db, ctx.clock, ctx.scope, input.id, undefined, ctx.language);
      await auditLook(ctx, input.id, { read: 'bankAccount', reason: input.reason });
      const { bankAccount } = await describeAccount(ctx, person.id, true);
      return { bankAccount };
    }),

  /** The identity number of somebody else: each look at it stands in the trail. */
  revealIdNumber: procedure(PRIVATE)
    .input(z.strictObject({ id, reason: lookReason }))
    .output(z.object({ idNumber: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const { person } = await getEmployment(ctx.db, ctx.clock, ctx.scope, input.id, undefined, ctx.language);
      await auditLook(ctx, input.id, { read: 'idNumber', reason: input.reason });
      return { idNumber: describePerson(person, personalVault(ctx.services)).idNumber };
    }),

  /** For whoever makes accounts: names and numbers, nothing else of people. */
  withoutAccount: procedure('identity.users.edit')
    .input(z.strictObject({ search: z.string().trim().max(100) }))
    .output(z.array(personWithoutAccount))
    .query(({ ctx, input }) => personsWithoutAccount(ctx.db, input.search)),

  create: change(EDIT)
    .meta({ stepUp: given('person.bankAccount') })
    .input(
      z.strictObject({
        person: z.union([z.strictObject(person), z.strictObject({ id })]),
        employment: z.strictObject(employment),
        assignment: z.strictObject(assignment).optional(),
        custom: fieldValues.optional(),
      }),
    )
    .output(createdEmployment)
    .mutation(async ({ ctx, input }) => {
      if ('id' in input.person && input.person.id === ctx.user.personId) refuse('people.OWN_RECORD');
      const vault = personalVault(ctx.services);
      const created = await withoutWideningScope(
        changing(ctx),
        () => createEmployment(ctx.db, ctx.clock, vault, ctx.scope, input, ctx.user.id),
        ({ id }) => [id],
      );
      await ctx.audit.write({
        subject: { kind: 'employment', id: created.id },
        personal: {
          of: created.id,
          changes: changesBetween(undefined, await auditedEmployment(ctx.db, vault, created.id)),
        },
      });
      return created;
    }),

  update: change(EDIT)
    .meta({ stepUp: given('person.bankAccount') })
    .input(
      z.strictObject({
        id,
        version: z.number().int().min(1),
        person: z.strictObject(person).partial().optional(),
        employment: z.strictObject(employment).partial().optional(),
        /** A change of department, job … from a day on. */
        assignment: z
          .strictObject({ ...assignment, validFrom: daySchema, validTo: daySchema.nullish() })
          .optional(),
        custom: fieldValues.optional(),
      }),
    )
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.id);
      const vault = personalVault(ctx.services);
      const { changes } = await withChanges(
        () => auditedEmployment(ctx.db, vault, input.id),
        () =>
          withoutWideningScope(changing(ctx), () =>
            updateEmployment(ctx.db, ctx.clock, vault, ctx.scope, input, ctx.user.id),
          ),
      );
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.id },
        personal: { of: input.id, changes },
      });
      return { id: input.id, version: input.version + 1 };
    }),

  /** An assignment is named by its first day. */
  removeAssignment: change(EDIT)
    .input(z.strictObject({ id, version: z.number().int().min(1), validFrom: daySchema }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.id);
      const vault = personalVault(ctx.services);
      const { changes } = await withChanges(
        () => auditedEmployment(ctx.db, vault, input.id),
        () =>
          withoutWideningScope(changing(ctx), () => removeAssignment(ctx.db, ctx.clock, ctx.scope, input)),
      );
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.id },
        personal: { of: input.id, changes },
      });
      return { id: input.id, version: input.version + 1 };
    }),
});

function changing(ctx: SignedInCtx) {
  return { db: ctx.db, clock: ctx.clock, grants: ctx.authentication.grants };
}

function describePerson(row: Selectable<PeopleTables['persons']>, vault: Vault | undefined) {
  const reveal = (cipher: string | null, place: { table: string; column: string }) =>
    cipher && vault ? vault.decrypt(cipher, { ...place, id: row.id }) : null;
  return {
    id: row.id,
    name: row.name,
    familyName: row.family_name,
    givenName: row.given_name,
    sex: row.sex,
    birthDate: row.birth_date,
    nationality: row.nationality,
    email: row.email,
    phone: row.phone,
    idType: row.id_type,
    /** Null where there is none or it is somebody else's (`revealIdNumber`); `hasIdNumber` tells which. */
    idNumber: reveal(row.id_number_cipher, CIPHERS.idNumber),
    hasIdNumber: row.id_number_cipher !== null,
  };
}

/** The main account of today; the number only where it may be read. */
async function describeAccount(ctx: SignedInCtx, personId: string, open: boolean) {
  const accounts = await accountsToday(ctx.db, personId, today(ctx.clock));
  const main = accounts.find(({ share }) => share === null);
  return {
    bankName: main?.bankName ?? null,
    bankAccount: main && open ? numberOf(personalVault(ctx.services), main) : null,
    hasBankAccount: main !== undefined,
  };
}
