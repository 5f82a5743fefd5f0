import { z } from 'zod';
import { FORM_FIELD_KINDS } from '../../platform/applications/application.words.ts';
import { pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { formField } from '../applications/applications.schemas.ts';
import { approvalStatus } from '../approvals/approvals.schemas.ts';

const MOST_FIELDS = 60;
const id = z.string().min(1).max(60);
const texts = z
  .record(z.string().max(10), z.string().trim().min(1).max(150))
  .refine((names) => Object.keys(names).length > 0);

const plainField = z.strictObject({
  key: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/),
  kind: z.enum(FORM_FIELD_KINDS),
  label: texts,
  required: z.boolean(),
  help: texts.optional(),
  choices: z
    .array(z.strictObject({ value: id, label: texts }))
    .max(100)
    .optional(),
});
const designedField = plainField.extend({ fields: z.array(plainField).max(MOST_FIELDS).optional() });
export type DesignedField = z.infer<typeof designedField>;

export const saveFormInput = z.strictObject({
  /** Absent: a new one. */
  id: id.optional(),
  version: z.number().int().min(0),
  name: texts,
  fields: z.array(designedField).min(1).max(MOST_FIELDS),
  /** Who may use it, with whom is below them; nobody named means everybody. */
  departmentIds: z.array(id).max(200),
  roles: z.array(id).max(50),
  enabled: z.boolean(),
});

const localTexts = z.record(z.string(), z.string());
const formRow = z.object({
  id: z.string(),
  /** As an application type. */
  type: z.string(),
  name: localTexts,
  fields: z.array(formField),
  departmentIds: z.array(z.string()),
  roles: z.array(z.string()),
  enabled: z.boolean(),
  version: z.number().int(),
  changedAt: z.string(),
});
export const formList = z.object({
  rows: z.array(formRow),
  roles: z.array(z.object({ code: z.string(), name: localTexts })),
});

export const answersInput = pageInput.omit({ sort: true }).extend({
  id,
  /** They leave as a file or on paper. */
  download: z.boolean().default(false),
});
export const answerPage = pageOf(
  z.object({
    id: z.string(),
    number: z.string(),
    status: approvalStatus,
    employeeNumber: z.string(),
    name: z.string(),
    submittedAt: z.string(),
    /** As they are read, by the key of their field. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
).extend({
  name: localTexts,
  /** Of every version that was answered, the newest first. */
  columns: z.array(z.object({ key: z.string(), label: localTexts })),
});
