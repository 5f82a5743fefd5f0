import { sql } from 'kysely';
import type { z } from 'zod';
import { employmentsInScope, type Today, todayThere } from '../../people/index.ts';
import type { FormField } from '../../platform/applications/application-types.ts';
import { anyContains } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { FormValues } from '../applications/judge-form.ts';
import { namesIn } from '../applications/read-applications.ts';
import { fieldsOf, typeOfForm } from './form-types.ts';
import type { answerPage, answersInput } from './forms.schemas.ts';

type AnswersInput = z.infer<typeof answersInput>;

/** What people in reach filled in, each as it was last submitted. */
export async function readAnswers(
  ctx: SignedInCtx,
  input: AnswersInput,
): Promise<z.infer<typeof answerPage>> {
  const form = await ctx.db
    .selectFrom('inbox_forms')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!form) return refuse('platform.NOT_FOUND');
  const today = await todayThere(ctx.db, ctx.clock);
  const found = answersOf(ctx, today, input);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['p.id', 'a.number', 'a.status', 'a.submitted_at as submittedAt', 's.form', 's.fields'])
    .select(['employments.employee_number as employeeNumber', 'persons.name'])
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const versions = await answersOf(ctx, today, { ...input, search: undefined })
    .select('s.fields')
    .select((eb) => eb.fn.max('a.submitted_at').as('last'))
    .groupBy('s.fields')
    .orderBy('last', 'desc')
    .execute();
  const columns = new Map<string, Texts>();
  for (const fields of [fieldsOf(form), ...versions.map(fieldsOf)])
    for (const field of fields) if (!columns.has(field.key)) columns.set(field.key, field.label);
  const answers = [];
  for (const { form: filled, fields, ...row } of rows) {
    const values = JSON.parse(filled) as FormValues;
    const asked = JSON.parse(fields) as FormField[];
    const names = await namesIn(ctx, asked, values);
    answers.push({ ...row, values: readValues(asked, values, names, ctx.language) });
  }
  return {
    name: JSON.parse(form.name) as Texts,
    columns: [...columns].map(([key, label]) => ({ key, label })),
    rows: answers,
    total: Number(total),
  };
}

function answersOf(ctx: SignedInCtx, today: Today, { id, search }: Pick<AnswersInput, 'id' | 'search'>) {
  return ctx.db
    .selectFrom('inbox_applications as p')
    .innerJoin('inbox_approvals as a', 'a.id', 'p.approval_id')
    .innerJoin('inbox_submissions as s', 's.approval_id', 'a.id')
    .innerJoin('employments', 'employments.id', 'p.employment_id')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .where('p.type', '=', typeOfForm(id))
    .where((eb) => employmentsInScope(eb as never, ctx.scope, today))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`${anyContains(['persons.search_text', 'employments.employee_number', 'a.number'], search ?? '')}`,
      ),
    );
}

function readValues(
  fields: readonly FormField[],
  values: FormValues,
  names: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key];
      return value === undefined ? [] : [[field.key, readValue(field, value, names, language)]];
    }),
  );
}

function readValue(
  field: FormField,
  value: unknown,
  names: Readonly<Record<string, string>>,
  language: Language,
): string | number {
  switch (field.kind) {
    case 'number':
    case 'money':
      return Number(value);
    case 'flag':
      return value === true ? '✓' : '';
    case 'choice': {
      const label = field.choices?.find((choice) => choice.value === value)?.label;
      return (label && pickText(label, language)) ?? String(value);
    }
    case 'rows':
      return (Array.isArray(value) ? (value as FormValues[]) : [])
        .map((row) => Object.values(readValues(field.fields ?? [], row, names, language)).join(' · '))
        .join('\n');
    case 'dayTime':
      return String(value).replace('T', ' ');
    default:
      return names[String(value)] ?? String(value);
  }
}
