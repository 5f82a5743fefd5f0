import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type Attempt, ENDED_STATES, WAITING_STATES } from '../../platform/outbox/delivery.ts';
import { findPurpose } from '../../platform/outbox/purposes.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import './message.permissions.ts';
import { id, ids, LOG_FIELDS, logRow, removed } from './message.schemas.ts';
import { open, seal } from './queue-message.ts';
import { SEND_MESSAGES } from './send-messages.job.ts';
import { messageTexts } from './texts.ts';

const VIEW = 'admin.message.view';
const EDIT = 'admin.message.edit';

type Row = Selectable<DB['message_log']>;
type Named = Row & { templateName: string | null; serviceName: string | null };

const shown = (row: Named, language: Language): z.infer<typeof logRow> => ({
  ...{ id: row.id, purpose: row.purpose, templateName: row.templateName, serviceName: row.serviceName },
  purposeName:
    row.purpose === 'test'
      ? messageTexts.say('test.title', {}, language)
      : (findPurpose(row.purpose)?.nameIn(language) ?? row.purpose),
  ...{ phone: row.phone_masked, state: row.state, problem: row.problem, vendorCode: row.vendor_code },
  ...{ response: row.response, providerId: row.provider_id, attempts: row.attempt_count },
  ...{ resentOf: row.resent_of, kept: row.content_cipher !== null && row.phone_cipher !== null },
  ...{ dueAt: row.due_at, createdAt: row.created_at, endedAt: row.ended_at },
  deliveredAt: row.delivered_at,
  tries: JSON.parse(row.attempts) as Attempt[],
});

async function getMessages(db: Kysely<DB>, wanted: readonly string[]): Promise<Row[]> {
  const rows = await db
    .selectFrom('message_log')
    .selectAll()
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .execute();
  return rows.length === new Set(wanted).size ? rows : refuse('platform.NOT_FOUND');
}

/** Every message, and what became of it. Number and words nobody reads here. */
export const messageLogsRouter = router({
  list: procedure(VIEW)
    .meta({
      rest: { method: 'GET', path: '/api/base/message/logs', summary: 'Messages and what became of them' },
    })
    .input(z.strictObject({ data: filterOf(LOG_FIELDS) }))
    .output(pageOf(logRow))
    .query(async ({ ctx, input }) => {
      const query = ctx.db
        .selectFrom('message_log')
        .leftJoin('message_templates', 'message_templates.id', 'message_log.template_id')
        .leftJoin('message_services', 'message_services.id', 'message_log.service_id')
        .selectAll('message_log')
        .select(['message_templates.name as templateName', 'message_services.name as serviceName']);
      const newest = input.data.order.length > 0 ? query : query.orderBy('message_log.created_at', 'desc');
      const search = ['message_log.phone_masked', 'message_log.provider_id', 'message_log.vendor_code'];
      const page = await filteredPage<Named>(newest as never, input.data, { search, last: 'message_log.id' });
      return { ...page, rows: page.rows.map((row) => shown(row, ctx.language)) };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/message/logs' } })
    .input(z.strictObject({ ids }))
    .output(removed)
    .mutation(async ({ ctx, input }) => {
      const rows = await getMessages(ctx.db, input.ids);
      if (rows.some(({ state }) => !ENDED_STATES.includes(state))) refuse('admin.message.STILL_WAITING');
      await ctx.db.deleteFrom('message_log').where('id', 'in', input.ids).execute();
      for (const row of rows) await audit(ctx, row.id, changesBetween(trailOf(row), undefined));
      return { removed: rows.length };
    }),

  /** The same words to the same number again, each in a row of its own. */
  resend: command(EDIT)
    .meta({
      rest: {
        ...{ method: 'POST', path: '/api/base/message/resend', summary: 'Sends messages again' },
        answers: 202,
      },
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(async ({ ctx, input }) => {
      const made: string[] = [];
      for (const row of await getMessages(ctx.db, input.ids)) {
        const again = await resend(ctx, row);
        made.push(again);
        const changes = changesBetween(undefined, { resentOf: row.id, purpose: row.purpose });
        await audit(ctx, again, changes);
      }
      await ctx.jobs.enqueue(SEND_MESSAGES);
      return { ids: made };
    }),

  /** One that still waits leaves no more. */
  cancel: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const [before] = await getMessages(ctx.db, [input.id]);
      const after = await ctx.db
        .updateTable('message_log')
        .set({ state: 'cancelled', problem: 'takenBack', ended_at: instant(ctx.clock) })
        .where('id', '=', input.id)
        .where('state', 'in', WAITING_STATES)
        .returningAll()
        .executeTakeFirst();
      if (!before || !after) return refuse('admin.message.OVER_ALREADY');
      await audit(ctx, input.id, changesBetween(trailOf(before), trailOf(after)));
      return { id: input.id };
    }),
});

async function resend(ctx: SignedInCtx, row: Row): Promise<string> {
  if (!ENDED_STATES.includes(row.state)) refuse('admin.message.STILL_WAITING');
  const sealed = open(ctx.services.config, row);
  if (!sealed) return refuse('admin.message.NOT_KEPT');
  const service = await ctx.db
    .selectFrom('message_services')
    .select(['id', 'frozen'])
    .where('id', '=', row.service_id ?? '')
    .executeTakeFirst();
  if (!service) return refuse('admin.message.NO_SERVICE');
  if (service.frozen) refuse('admin.message.SERVICE_FROZEN');
  const made = newId(ctx.clock);
  const now = instant(ctx.clock);
  const { outbox_id, purpose, template_id, service_id, recipient_id } = row;
  await ctx.db
    .insertInto('message_log')
    .values({
      ...{ id: made, outbox_id, resent_of: row.id, purpose, template_id, service_id, recipient_id },
      ...seal(ctx.services.config, made, sealed),
      ...{ state: 'queued', problem: null, vendor_code: null, response: null, provider_id: null },
      ...{ attempts: '[]', attempt_count: 0, due_at: now, created_at: now, ended_at: null },
    })
    .execute();
  return made;
}

async function audit(
  ctx: SignedInCtx,
  messageId: string,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  await ctx.audit.write({ subject: { kind: 'message', id: messageId }, changes });
}

/** The trail keeps that there was one, not to which number or what it said. */
const trailOf = ({ content_cipher: _content, phone_cipher: _phone, ...row }: Row) => row;
