import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './message.permissions.ts';
import { id, ids, removed, SERVICE_FIELDS, serviceInput, serviceRow, version } from './message.schemas.ts';
import { SEND_MESSAGES } from './send-messages.job.ts';
import {
  getService,
  putService,
  removeService,
  type ServiceWithNames,
  servicesWithNames,
} from './services.repo.ts';

const VIEW = 'admin.message.view';
const EDIT = 'admin.message.edit';

const shown = (row: ServiceWithNames): z.infer<typeof serviceRow> => ({
  ...{ id: row.id, name: row.name, accountId: row.account_id, accountName: row.accountName },
  ...{ provider: row.provider, sender: row.sender, signId: row.sign_id, signName: row.signName },
  ...{ countryCode: row.country_code, perMinute: row.per_minute },
  ...{ isDefault: row.is_default === 1, frozen: row.frozen === 1 },
  ...{ version: row.version, updatedAt: row.updated_at },
});

/** By what messages to phones leave. */
export const messageServicesRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/message/services', summary: 'Message services' } })
    .input(z.strictObject({ data: filterOf(SERVICE_FIELDS) }))
    .output(pageOf(serviceRow))
    .query(async ({ ctx, input }) => {
      const query = servicesWithNames(ctx.db);
      const sorted =
        input.data.order.length > 0
          ? query
          : query.orderBy('message_services.is_default', 'desc').orderBy('message_services.name');
      const page = await filteredPage<ServiceWithNames>(sorted as never, input.data, {
        search: ['message_services.name', 'message_accounts.name'],
        last: 'message_services.id',
      });
      return { ...page, rows: page.rows.map(shown) };
    }),

  get: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/message/service/{id}' } })
    .input(z.strictObject({ id }))
    .output(serviceRow)
    .query(async ({ ctx, input }) => shown(await getService(ctx.db, input.id))),

  create: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'POST', path: '/api/base/message/service', answers: 201 } })
    .input(serviceInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await putService(ctx, input);
      await audit(ctx, made, undefined, await getService(ctx.db, made));
      return { id: made };
    }),

  update: change(EDIT)
    .meta({ stepUp: true, rest: { method: 'PATCH', path: '/api/base/message/service' } })
    .input(serviceInput.extend({ id, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version: before, ...values } }) => {
      const row = await getService(ctx.db, known);
      await putService(ctx, values, { row, version: before });
      await audit(ctx, known, row, await getService(ctx.db, known));
      return { id: known, version: before + 1 };
    }),

  /** Nothing leaves by a frozen one. What waits stays until it is unfrozen or cancelled. */
  freeze: change(EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/message/services/freeze',
        summary: 'Freezes message services, or lets them send again',
      },
    })
    .input(z.strictObject({ ids, frozen: z.boolean().default(true) }))
    .output(z.object({ changed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getService(ctx.db, each);
        await ctx.db
          .updateTable('message_services')
          .set({ frozen: input.frozen ? 1 : 0, version: row.version + 1, updated_at: instant(ctx.clock) })
          .where('id', '=', each)
          .execute();
        await audit(ctx, each, row, await getService(ctx.db, each));
      }
      if (!input.frozen) await ctx.jobs.enqueue(SEND_MESSAGES);
      return { changed: input.ids.length };
    }),

  remove: change(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ ids }))
    .output(removed)
    .mutation(async ({ ctx, input }) => {
      for (const each of input.ids) {
        const row = await getService(ctx.db, each);
        await removeService(ctx.db, row);
        await audit(ctx, each, row, undefined);
      }
      return { removed: input.ids.length };
    }),
});

async function audit(
  ctx: SignedInCtx,
  serviceId: string,
  before: ServiceWithNames | undefined,
  after: ServiceWithNames | undefined,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'messageService', id: serviceId },
    changes: changesBetween(before, after),
  });
}
