import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { linkAddress } from '../../platform/outbox/link-address.ts';
import { findPurpose, purposes, variablesOf } from '../../platform/outbox/purposes.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './message.permissions.ts';
import { id, ids, removed, TEMPLATE_FIELDS, templateInput, templateRow, version } from './message.schemas.ts';
import { queueMessage } from './queue-message.ts';
import { SEND_MESSAGES } from './send-messages.job.ts';
import {
  getTemplate,
  type MessageTexts,
  putTemplate,
  type TemplateWithService,
  templateFor,
  templatesWithServices,
} from './templates.repo.ts';

const VIEW = 'admin.message.view';
const EDIT = 'admin.message.edit';

async function shown(db: Kysely<DB>, rows: readonly TemplateWithService[], language: Language) {
  const used = new Set<string | undefined>();
  for (const purpose of new Set(rows.map((row) => row.purpose)))
    used.add((await templateFor(db, purpose))?.id);
  return rows.map(
    (row): z.infer<typeof templateRow> => ({
      ...{ id: row.id, purpose: row.purpose, name: row.name, code: row.code },
      purposeName: findPurpose(row.purpose)?.nameIn(language) ?? row.purpose,
      ...{ serviceId: row.service_id, serviceName: row.serviceName },
      ...{ texts: JSON.parse(row.texts) as MessageTexts, approval: row.audit_state },
      ...{ enabled: row.enabled === 1, inUse: used.has(row.id) },
      ...{ version: row.version, updatedAt: row.updated_at },
    }),
  );
}

/** What messages say, as the vendors approved it. */
export const messageTemplatesRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/message/templates', summary: 'Message templates' } })
    .input(z.strictObject({ data: filterOf(TEMPLATE_FIELDS) }))
    .output(pageOf(templateRow))
    .query(async ({ ctx, input }) => {
      const query = templatesWithServices(ctx.db);
      const sorted =
        input.data.order.length > 0
          ? query
          : query.orderBy('message_templates.purpose').orderBy('message_templates.name');
      const page = await filteredPage<TemplateWithService>(sorted as never, input.data, {
        search: ['message_templates.name', 'message_templates.code', 'message_templates.texts'],
        last: 'message_templates.id',
      });
      return { ...page, rows: await shown(ctx.db, page.rows, ctx.language) };
    }),

  /** What messages are sent for, and what their texts may say. */
  purposes: procedure(VIEW)
    .output(z.array(z.object({ code: z.string(), name: z.string(), variables: z.array(z.string()) })))
    .query(({ ctx }) =>
      purposes().map(({ code, nameIn }) => ({
        ...{ code, name: nameIn(ctx.language), variables: variablesOf(code) },
      })),
    ),

  create: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/message/template', answers: 201 } })
    .input(templateInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await putTemplate(ctx, input);
      await audit(ctx, made, undefined, await getTemplate(ctx.db, made));
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ rest: { method: 'PATCH', path: '/api/base/message/template' } })
    .input(templateInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getTemplate(ctx.db, known);
      await putTemplate(ctx, values, { row, version: before });
      await audit(ctx, known, row, await getTemplate(ctx.db, known));
      return { id: known, version: before + 1 };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/message/templates' } })
    .input(z.strictObject({ ids }))
    .output(removed)
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getTemplate(ctx.db, each);
        await ctx.db.deleteFrom('message_templates').where('id', '=', each).execute();
        await audit(ctx, each, row, undefined);
      }
      return { removed: input.ids.length };
    }),

  /** The template with an example, to the phone of whoever asks. */
  sendTest: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const template = await getTemplate(ctx.db, input.id);
      const own = await ctx.db
        .selectFrom('users as u')
        .leftJoin('persons as p', 'p.id', 'u.person_id')
        .select((eb) => eb.fn.coalesce('u.phone', 'p.phone').as('phone'))
        .where('u.id', '=', ctx.user.id)
        .executeTakeFirst();
      if (!own?.phone) return refuse('admin.message.NO_OWN_PHONE');
      const purpose = findPurpose(template.purpose);
      const examples = Object.entries(purpose?.variables ?? {}).map(([name, texts]) => [
        ...[name, pickText(texts, ctx.language) ?? ''],
      ]);
      const made = await queueMessage(
        { db: ctx.db, clock: ctx.clock, config: ctx.services.config },
        {
          ...{ purpose: 'test', template, recipientId: ctx.user.id, phone: own.phone },
          language: ctx.language,
          values: {
            ...{ name: ctx.user.name, title: purpose?.nameIn(ctx.language) ?? '', body: '…' },
            link: new URL('/inbox', linkAddress(ctx.services.config) ?? 'https://example.invalid').href,
            ...Object.fromEntries(examples),
          },
        },
      );
      await ctx.audit.write({
        subject: { kind: 'message', id: made },
        changes: changesBetween(undefined, { purpose: 'test', template: template.id }),
      });
      await ctx.jobs.enqueue(SEND_MESSAGES);
      return { id: made };
    }),
});

async function audit(
  ctx: SignedInCtx,
  templateId: string,
  before: TemplateWithService | undefined,
  after: TemplateWithService | undefined,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'messageTemplate', id: templateId },
    changes: changesBetween(before, after),
  });
}
