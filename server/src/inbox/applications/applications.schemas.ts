import { z } from 'zod';
import { FORM_FIELD_KINDS } from '../../platform/applications/application.words.ts';
import type { FormField } from '../../platform/applications/application-types.ts';
import { storedTexts } from '../../platform/texts/texts.schemas.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { approvalStatus } from '../approvals/approvals.schemas.ts';
import { APPLICATION_ACTIONS, APPLICATION_EFFECTS } from '../inbox.words.ts';

const MOST_FORM = 100_000;
const id = z.string().min(1).max(60);

const texts = z.record(z.string(), z.string());
export const formField: z.ZodType<FormField> = z.lazy(() =>
  z.object({
    key: z.string(),
    kind: z.enum(FORM_FIELD_KINDS),
    label: texts,
    required: z.boolean(),
    help: texts.optional(),
    choices: z.array(z.object({ value: z.string(), label: texts })).optional(),
    fields: z.array(formField).optional(),
  }),
) as z.ZodType<FormField>;

const formValues = z
  .record(z.string().max(60), z.unknown())
  .refine((form) => JSON.stringify(form).length <= MOST_FORM, 'inbox.applications.FORM_TOO_LARGE');

export const offered = z.object({
  code: z.string(),
  name: texts,
  category: z.enum(['approval', 'form']),
  about: z.enum(['self', 'report']),
  url: z.string(),
});
/** Where one may apply for something: forms of the product, and entries of the menus that are marked so. */
export const selfApplyList = z.array(
  z.object({
    id: z.string(),
    /** Null: the product's own word for the entry. */
    names: storedTexts.nullable(),
    url: z.string(),
    target: z.enum(['same', 'new']),
    source: z.enum(['form', 'menu']),
  }),
);
export const offeredList = z.object({ rows: z.array(offered) });

const namedEmployment = z.object({
  id: z.string(),
  name: z.string(),
  employeeNumber: z.string(),
  department: z.string().nullable(),
});
/** What ids in a form are called. */
const formNames = z.record(z.string(), z.string());

export const blankForm = offered.extend({
  fields: z.array(formField),
  /** Of one's own employments, where there are several. */
  employments: z.array(namedEmployment),
  currency: z.string().nullable(),
});

export const draftInput = z.strictObject({
  id: id.optional(),
  type: z.string().min(1).max(100),
  employmentId: id.optional(),
  form: formValues,
});
export const submitInput = draftInput.extend({ remark: z.string().trim().max(2000).optional() });
export const submitted = z.object({ id: z.string(), approvalId: z.string(), number: z.string() });

const draftRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  type: z.string(),
  name: texts,
  about: namedEmployment,
  updatedAt: z.string(),
});
export const draftPage = pageOf(draftRow);

export const draft = draftRow.extend({ form: z.record(z.string(), z.unknown()), names: formNames });

/** The form of an approval: to its applicant and those who are asked. */
export const applicationOfApproval = z.object({
  id: z.string(),
  number: z.string().nullable(),
  type: z.string(),
  name: texts,
  about: namedEmployment,
  fields: z.array(formField),
  form: z.record(z.string(), z.unknown()),
  names: formNames,
  effect: z.enum(APPLICATION_EFFECTS),
  effectiveOn: z.string().nullable(),
  problem: z.string().nullable(),
  allowed: z.array(z.enum(APPLICATION_ACTIONS)),
  /** Earlier submissions of the same, the last first. */
  earlier: z.array(
    z.object({ approvalId: z.string(), number: z.string(), status: approvalStatus, submittedAt: z.string() }),
  ),
});

export const peopleInput = z.strictObject({
  search: z.string().max(200).default(''),
  /** Of whom one may ask for this; absent: any colleague. */
  type: z.string().max(100).optional(),
});
export const peopleList = z.object({ rows: z.array(namedEmployment) });
export const departmentList = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) });
export const cancelInput = z.strictObject({ id, remark: z.string().trim().max(2000).optional() });
