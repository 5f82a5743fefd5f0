import { z } from 'zod';
import { FORM_FIELD_KINDS } from '../../platform/applications/application.words.ts';
import type { FormField } from '../../platform/applications/application-types.ts';
import { REGISTER_CELLS } from './registers.words.ts';

const texts = z.record(z.string(), z.string());
const choices = z.array(z.object({ value: z.string(), label: texts })).readonly();
const cell = z.union([z.string(), z.number(), z.null()]);

const formField: z.ZodType<FormField> = z.lazy(() =>
  z.object({
    ...{ key: z.string(), kind: z.enum(FORM_FIELD_KINDS), label: texts, required: z.boolean() },
    ...{ help: texts.optional(), choices: choices.optional(), fields: z.array(formField).optional() },
  }),
) as z.ZodType<FormField>;

export const registerList = z.array(
  z.object({
    code: z.string(),
    name: texts,
    about: texts,
    ofPeople: z.boolean(),
    order: z.string(),
    columns: z.array(
      z.object({
        key: z.string(),
        label: texts,
        cell: z.enum(REGISTER_CELLS),
        sortable: z.boolean(),
        hidden: z.boolean(),
        choices: choices.nullable(),
      }),
    ),
    /** What the reader may do. */
    actions: z.array(
      z.object({
        code: z.string(),
        name: texts,
        on: z.enum(['list', 'row']),
        ofSomebody: z.boolean(),
        asks: z.boolean(),
        dangerous: z.boolean(),
      }),
    ),
    /** What a file of these is imported as. */
    importSubject: z.string().nullable(),
  }),
);

export const registerRow = z.object({
  id: z.string(),
  employmentId: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  name: z.string().nullable(),
  cells: z.record(z.string(), cell),
  actions: z.array(z.string()),
});

const code = z.string().min(1).max(60);
const rowId = z.string().max(200);

export const listInput = z.strictObject({
  register: code,
  filter: z.union([z.string().max(20_000), z.record(z.string().max(60), z.unknown())]).optional(),
});
export const formInput = z.strictObject({ register: code, action: code, row: rowId.optional() });
export const registerForm = z.object({
  fields: z.array(formField),
  values: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
  /** What the record was when the form was read; nothing where the form begins one. */
  seen: z.string().nullable(),
});
export const actInput = z.strictObject({
  register: code,
  action: code,
  row: rowId.optional(),
  /** As the form said; refused where somebody has changed the record since. */
  seen: z.string().max(100).optional(),
  employmentId: z.string().max(60).optional(),
  form: z
    .record(z.string().max(60), z.unknown())
    .refine((form) => JSON.stringify(form).length <= 100_000)
    .default({}),
});
export const historyInput = z.strictObject({ register: code, id: rowId });
export const rowHistory = z.array(
  z.object({
    at: z.string(),
    by: z.string().nullable(),
    what: z.string(),
    said: texts.nullable(),
    /** The number of the application that brought it about. */
    application: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
);
