import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { fillLine, fillTemplate } from '../../platform/outbox/fill-template.ts';
import { linkAddress } from '../../platform/outbox/link-address.ts';
import { type OutboxPayload, outboxValues } from '../../platform/outbox/outbox-values.ts';
import { findPurpose, purposes, variablesOf } from '../../platform/outbox/purposes.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import { languageSchema } from '../../platform/texts/texts.schemas.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './email.permissions.ts';
import {
  id,
  mailTexts,
  purposeRow,
  TEMPLATE_FIELDS,
  templateInput,
  templateRow,
  version,
} from './email.schemas.ts';
import {
  getTemplate,
  judgeTexts,
  type MailTemplate,
  type MailTexts,
  originalTexts,
  putTemplate,
  templateFor,
  textIn,
} from './templates.repo.ts';

const VIEW = 'admin.email.view';
const EDIT = 'admin.email.edit';

const purposeName = (code: string, language: Language) => findPurpose(code)?.nameIn(language) ?? code;

async function shown(db: Kysely<DB>, rows: readonly MailTemplate[], language: Language) {
  const ids = rows.flatMap(({ files }) => JSON.parse(files) as string[]);
  const files =
    ids.length > 0
      ? await db.selectFrom('files').select(['id', 'name', 'size']).where('id', 'in', ids).execute()
      : [];
  const used = new Map<string, string | undefined>();
  for (const purpose of new Set(rows.map((row) => row.purpose)))
    used.set(purpose, (await templateFor(db, purpose))?.id);
  return rows.map((row) => ({
    ...{ id: row.id, purpose: row.purpose, purposeName: purposeName(row.purpose, language), name: row.name },
    ...{ builtIn: row.built_in === 1, enabled: row.enabled === 1, inUse: used.get(row.purpose) === row.id },
    ...{ serviceId: row.service_id, texts: JSON.parse(row.texts) as MailTexts },
    files: (JSON.parse(row.files) as string[]).flatMap((each) => files.filter((file) => file.id === each)),
    ...{ version: row.version, updatedAt: row.updated_at },
  }));
}

/** What mails say, by purpose and language. */
export const mailTemplatesRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/templates', summary: 'Mail templates' } })
    .input(z.strictObject({ filter: filterOf(TEMPLATE_FIELDS) }))
    .output(pageOf(templateRow))
    .query(async ({ ctx, input }) => {
      const query = ctx.db.selectFrom('mail_templates').selectAll();
      const sorted =
        input.filter.order.length > 0 ? query : query.orderBy('purpose').orderBy('built_in').orderBy('name');
      const page = await filteredPage(sorted, input.filter, {
        search: ['name', 'purpose', 'texts'],
        last: 'id',
      });
      return { ...page, rows: await shown(ctx.db, page.rows, ctx.language) };
    }),

  get: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/template/{id}' } })
    .input(z.strictObject({ id }))
    .output(templateRow)
    .query(async ({ ctx, input }) => {
      const [row] = await shown(ctx.db, [await getTemplate(ctx.db, input.id)], ctx.language);
      return row ?? refuse('platform.NOT_FOUND');
    }),

  /** What mails are sent for, and what their texts may say. */
  purposes: procedure(VIEW)
    .output(z.array(purposeRow))
    .query(({ ctx }) =>
      purposes().map(({ code, secret, nameIn }) => ({
        ...{ code, name: nameIn(ctx.language), variables: variablesOf(code), secret },
      })),
    ),

  create: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/email/template', answers: 201 } })
    .input(templateInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await putTemplate(ctx, input);
      await audit(ctx, made, undefined, await getTemplate(ctx.db, made));
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ rest: { method: 'PATCH', path: '/api/base/email/template' } })
    .input(templateInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getTemplate(ctx.db, known);
      await putTemplate(ctx, values, { row, version: before });
      await audit(ctx, known, row, await getTemplate(ctx.db, known));
      return { id: known, version: before + 1 };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/email/templates' } })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ removed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getTemplate(ctx.db, each);
        if (row.built_in) refuse('admin.email.TEMPLATE_BUILT_IN');
        await ctx.db.deleteFrom('mail_templates').where('id', '=', each).execute();
        await audit(ctx, each, row, undefined);
      }
      return { removed: input.ids.length };
    }),

  /** One that is off sends nothing: another of its purpose does, or else such mails don't leave. */
  setStatus: change(EDIT)
    .meta({
      rest: { method: 'POST', path: '/api/base/email/status', summary: 'Switches mail templates on or off' },
    })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100), enabled: z.boolean() }))
    .output(z.object({ changed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getTemplate(ctx.db, each);
        await ctx.db
          .updateTable('mail_templates')
          .set({ enabled: input.enabled ? 1 : 0, version: row.version + 1, updated_at: instant(ctx.clock) })
          .where('id', '=', each)
          .execute();
        await audit(ctx, each, row, await getTemplate(ctx.db, each));
      }
      return { changed: input.ids.length };
    }),

  /** What a mail would say: with the newest that the person who asks was told for this purpose, or else with an example. */
  preview: procedure(VIEW)
    .input(z.strictObject({ purpose: z.string().max(60), texts: mailTexts, language: languageSchema }))
    .output(z.object({ subject: z.string(), body: z.string(), own: z.boolean() }))
    .query(async ({ ctx, input }) => {
      judgeTexts(input.purpose, input.texts);
      const own = await ownValues(ctx, input.purpose, input.language);
      const values = own ?? exampleValues(ctx, input.purpose, input.language);
      const text = textIn(input.texts, input.language);
      return {
        subject: fillLine(text.subject, values),
        body: fillTemplate(text.body, values),
        own: own !== undefined,
      };
    }),

  /** What the product's own template said at first. */
  original: procedure(VIEW)
    .output(mailTexts)
    .query(() => originalTexts()),
});

async function audit(
  ctx: SignedInCtx,
  templateId: string,
  before: MailTemplate | undefined,
  after: MailTemplate | undefined,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'mailTemplate', id: templateId },
    changes: changesBetween(before, after),
  });
}

async function ownValues(ctx: SignedInCtx, purpose: string, language: Language) {
  if (findPurpose(purpose)?.secret) return undefined;
  const row = await ctx.db
    .selectFrom('outbox_messages')
    .select('payload')
    .where('recipient_id', '=', ctx.user.id)
    .where('payload', 'like', `%"purpose":"${purpose}"%`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row &&
    outboxValues(
      JSON.parse(row.payload) as OutboxPayload,
      { name: ctx.user.name, language },
      linkAddress(ctx.services.config),
    )
  );
}

function exampleValues(ctx: SignedInCtx, purpose: string, language: Language): Record<string, string> {
  const found = findPurpose(purpose);
  const more = Object.entries(found?.variables ?? {}).map(([name, texts]) => [
    name,
    pickText(texts, language) ?? '',
  ]);
  return {
    ...{ name: ctx.user.name, title: found?.nameIn(language) ?? '', body: '…' },
    link: new URL('/inbox', linkAddress(ctx.services.config) ?? 'https://example.invalid').href,
    ...Object.fromEntries(more),
  };
}
