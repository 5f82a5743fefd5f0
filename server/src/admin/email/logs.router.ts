import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { Attempt } from '../../platform/outbox/delivery.ts';
import { findPurpose } from '../../platform/outbox/purposes.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import './email.permissions.ts';
import { id, LOG_FIELDS, logDetail, logRow } from './email.schemas.ts';
import { cancelMail, getMails, type MailRow, removeMails, resendMail } from './log.repo.ts';
import { SEND_MAILS } from './send-mails.job.ts';
import { emailTexts } from './texts.ts';

const VIEW = 'admin.email.view';
const EDIT = 'admin.email.edit';
const ids = z.array(id).min(1).max(100);

function withNames(db: Kysely<DB>) {
  return db
    .selectFrom('mail_log')
    .leftJoin('mail_templates', 'mail_templates.id', 'mail_log.template_id')
    .leftJoin('mail_services', 'mail_services.id', 'mail_log.service_id')
    .selectAll('mail_log')
    .select(['mail_templates.name as templateName', 'mail_services.name as serviceName']);
}

type Named = MailRow & { templateName: string | null; serviceName: string | null };

const shown = (row: Named, language: Language): z.infer<typeof logRow> => ({
  ...{ id: row.id, purpose: row.purpose, templateName: row.templateName, serviceName: row.serviceName },
  purposeName:
    row.purpose === 'test'
      ? emailTexts.say('test.title', {}, language)
      : (findPurpose(row.purpose)?.nameIn(language) ?? row.purpose),
  ...{ address: row.address, subject: row.subject, state: row.state, problem: row.problem },
  ...{ attempts: row.attempt_count, resentOf: row.resent_of, kept: row.content_cipher !== null },
  ...{ dueAt: row.due_at, createdAt: row.created_at, endedAt: row.ended_at },
});

/** Every mail, and what became of it. What it said nobody reads here. */
export const mailLogsRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/logs', summary: 'Mails and what became of them' } })
    .input(z.strictObject({ filter: filterOf(LOG_FIELDS) }))
    .output(pageOf(logRow))
    .query(async ({ ctx, input }) => {
      const query = withNames(ctx.db);
      const newest = input.filter.order.length > 0 ? query : query.orderBy('mail_log.created_at', 'desc');
      const search = ['mail_log.address', 'mail_log.subject'];
      const page = await filteredPage<Named>(newest as never, input.filter, { search, last: 'mail_log.id' });
      return { ...page, rows: page.rows.map((row) => shown(row, ctx.language)) };
    }),

  get: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/log/{id}' } })
    .input(z.strictObject({ id }))
    .output(logDetail)
    .query(async ({ ctx, input }) => {
      const row = await withNames(ctx.db).where('mail_log.id', '=', input.id).executeTakeFirst();
      if (!row) return refuse('platform.NOT_FOUND');
      return {
        ...shown(row, ctx.language),
        ...{
          messageId: row.message_id,
          response: row.response,
          tries: JSON.parse(row.attempts) as Attempt[],
        },
      };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/email/logs' } })
    .input(z.strictObject({ ids }))
    .output(z.object({ removed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const rows = await getMails(ctx.db, input.ids);
      await removeMails(ctx.db, rows);
      for (const row of rows)
        await ctx.audit.write({
          subject: { kind: 'mail', id: row.id },
          changes: changesBetween(trailOf(row), undefined),
        });
      return { removed: rows.length };
    }),

  /** The same words to the same address again, each in a row of its own. */
  resend: command(EDIT)
    .meta({
      rest: { method: 'POST', path: '/api/base/email/resend', summary: 'Sends mails again', answers: 202 },
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(async ({ ctx, input }) => {
      const made: string[] = [];
      for (const row of await getMails(ctx.db, input.ids)) {
        const again = await resendMail({ db: ctx.db, clock: ctx.clock, config: ctx.services.config }, row);
        made.push(again);
        await ctx.audit.write({
          subject: { kind: 'mail', id: again },
          changes: changesBetween(undefined, { resentOf: row.id, purpose: row.purpose }),
        });
      }
      await ctx.jobs.enqueue(SEND_MAILS);
      return { ids: made };
    }),

  /** One that still waits leaves no more. */
  cancel: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const [before] = await getMails(ctx.db, [input.id]);
      await cancelMail(ctx.db, ctx.clock, input.id);
      const [after] = await getMails(ctx.db, [input.id]);
      await ctx.audit.write({
        subject: { kind: 'mail', id: input.id },
        changes: changesBetween(before, after),
      });
      return { id: input.id };
    }),

  /** Addresses that a server said don't exist: nothing goes there. */
  parked: procedure(VIEW)
    .output(
      pageOf(z.object({ id, address: z.string(), response: z.string().nullable(), createdAt: z.string() })),
    )
    .query(async ({ ctx }) => {
      const rows = await ctx.db
        .selectFrom('mail_parked')
        .select(['id', 'address', 'response', 'created_at as createdAt'])
        .orderBy('created_at', 'desc')
        .limit(500)
        .execute();
      return { rows, total: rows.length };
    }),

  /** The address is right again. */
  release: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const row = await ctx.db
        .deleteFrom('mail_parked')
        .where('id', '=', input.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) refuse('platform.NOT_FOUND');
      await ctx.audit.write({
        subject: { kind: 'mailParked', id: input.id },
        changes: changesBetween(row, undefined),
      });
      return { id: input.id };
    }),
});

/** The trail keeps that there was one, not what it said. */
const trailOf = ({ content_cipher: _, ...row }: MailRow) => row;
