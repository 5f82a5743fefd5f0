import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { openMailServer } from '../../platform/mail/mail-server.ts';
import { inEveryLanguage, pickText } from '../../platform/texts/languages.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './email.permissions.ts';
import { instant } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { connection, id, SERVICE_FIELDS, serviceInput, serviceRow, version } from './email.schemas.ts';
import { messageIdOf, sealContent } from './queue-mail.ts';
import { outcomeOf, SEND_MAILS } from './send-mails.job.ts';
import {
  auditedService,
  getService,
  type MailService,
  putService,
  removeService,
  serverAt,
  serviceFor,
  takeEnvironment,
} from './services.repo.ts';
import { getTemplate } from './templates.repo.ts';
import { emailTexts } from './texts.ts';

const VIEW = 'admin.email.view';
const EDIT = 'admin.email.edit';

const shown = (row: MailService): z.infer<typeof serviceRow> => ({
  ...{
    id: row.id,
    name: row.name,
    origin: row.origin,
    host: row.host,
    port: row.port,
    security: row.security,
  },
  ...{ userName: row.user_name, hasPassword: row.password_cipher !== null || row.origin === 'environment' },
  ...{ fromName: row.from_name, fromAddress: row.from_address, connections: row.connections },
  perMinute: row.per_minute,
  dkim:
    row.dkim_domain && row.dkim_selector ? { domain: row.dkim_domain, selector: row.dkim_selector } : null,
  ...{
    isDefault: row.is_default === 1,
    enabled: row.enabled === 1,
    version: row.version,
    updatedAt: row.updated_at,
  },
});

/** Mail servers that mails leave by. */
export const mailServicesRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/services', summary: 'Mail services' } })
    .input(z.strictObject({ filter: filterOf(SERVICE_FIELDS) }))
    .output(pageOf(serviceRow))
    .query(async ({ ctx, input }) => {
      await takeEnvironment(ctx.services.db, ctx.clock, ctx.services.config);
      const query = ctx.db.selectFrom('mail_services').selectAll();
      const newest =
        input.filter.order.length > 0 ? query : query.orderBy('is_default', 'desc').orderBy('name');
      const page = await filteredPage(newest, input.filter, {
        search: ['name', 'host', 'from_address'],
        last: 'id',
      });
      return { ...page, rows: page.rows.map(shown) };
    }),

  get: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/email/service/{id}' } })
    .input(z.strictObject({ id }))
    .output(serviceRow)
    .query(async ({ ctx, input }) => shown(await getService(ctx.db, input.id))),

  // Whoever changes where mails go reads what is in them.
  create: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'POST', path: '/api/base/email/service', answers: 201 } })
    .input(serviceInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await putService({ ...ctx, config: ctx.services.config }, input);
      await ctx.audit.write({
        subject: { kind: 'mailService', id: made },
        changes: changesBetween(undefined, auditedService(await getService(ctx.db, made))),
      });
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'PATCH', path: '/api/base/email/service' } })
    .input(serviceInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getService(ctx.db, known);
      await putService({ ...ctx, config: ctx.services.config }, values, {
        row,
        version: before,
      });
      await ctx.audit.write({
        subject: { kind: 'mailService', id: known },
        changes: changesBetween(auditedService(row), auditedService(await getService(ctx.db, known))),
      });
      return { id: known, version: before + 1 };
    }),

  remove: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'DELETE', path: '/api/base/email/services' } })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ removed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getService(ctx.db, each);
        await removeService(ctx.db, row);
        await ctx.audit.write({
          subject: { kind: 'mailService', id: each },
          changes: changesBetween(auditedService(row), undefined),
        });
      }
      return { removed: input.ids.length };
    }),

  /** Connects and signs in to a service that is configured: no address is taken from who asks. */
  connect: procedure(EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/email/template/connection',
        summary: 'Tries a configured mail service',
      },
    })
    .input(z.strictObject({ serviceId: id.optional(), templateId: id.optional() }))
    .output(connection)
    .mutation(async ({ ctx, input }) => {
      const { config } = ctx.services;
      const template =
        input.templateId === undefined ? undefined : await getTemplate(ctx.db, input.templateId);
      const wanted = input.serviceId ?? template?.service_id ?? null;
      const service = input.serviceId
        ? await getService(ctx.db, input.serviceId)
        : await serviceFor(ctx.db, wanted);
      if (!service) refuse('admin.email.NO_SERVICE');
      await ctx.audit.write({ subject: { kind: 'mailService', id: service.id } });
      try {
        const server = await openMailServer(config, serverAt(config, service));
        await server.verify().finally(() => server.close());
        return { ok: true, service: service.name, problem: null, response: null };
      } catch (error) {
        const { problem = null, response } = outcomeOf(error);
        return { ok: false, service: service.name, problem, response: response?.slice(0, 500) ?? null };
      }
    }),

  /** A mail to whoever asks, by this service: whether it may send under its name. */
  sendTest: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const service = await getService(ctx.db, input.id);
      const own = await ctx.db
        .selectFrom('users as u')
        .leftJoin('persons as p', 'p.id', 'u.person_id')
        .select((eb) => eb.fn.coalesce('u.email', 'p.email').as('address'))
        .where('u.id', '=', ctx.user.id)
        .executeTakeFirst();
      if (!own?.address) refuse('admin.email.NO_OWN_ADDRESS');
      const made = newId(ctx.clock);
      const now = instant(ctx.clock);
      const name = inEveryLanguage(() => service.name);
      const say = (key: 'test.title' | 'test.body') =>
        pickText(emailTexts.inEvery(key, { name }), ctx.language) ?? '';
      const content = { text: say('test.body'), files: [] };
      await ctx.db
        .insertInto('mail_log')
        .values({
          ...{
            id: made,
            outbox_id: null,
            resent_of: null,
            purpose: 'test',
            template_id: null,
            service_id: service.id,
          },
          ...{ recipient_id: ctx.user.id, address: own.address, subject: say('test.title') },
          ...{
            content_cipher: sealContent(ctx.services.config, made, content),
            problem: null,
            response: null,
          },
          ...{ message_id: messageIdOf(ctx.services.config, made), state: 'queued' as const, attempts: '[]' },
          ...{ attempt_count: 0, due_at: now, created_at: now, ended_at: null },
        })
        .execute();
      await ctx.audit.write({
        subject: { kind: 'mail', id: made },
        changes: changesBetween(undefined, { purpose: 'test', service: service.id }),
      });
      await ctx.jobs.enqueue(SEND_MAILS);
      return { id: made };
    }),
});
