import { z } from 'zod';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { VIEW } from '../apps/apps.router.ts';
import { restOf } from '../apps/rest-of.ts';
import type { Provider } from '../integrations.words.ts';

const call = z.object({
  id: z.string(),
  at: z.string(),
  appName: z.string(),
  method: z.string(),
  path: z.string(),
  traceId: z.string(),
  requestId: z.string().nullable(),
  /** 0: no answer. */
  status: z.number().int(),
  code: z.string(),
  fault: z.string().nullable(),
  message: z.string().nullable(),
  milliseconds: z.number().int(),
  attempt: z.number().int(),
});
const FIELDS = {
  at: { column: 'c.at', kind: 'instant' },
  method: { column: 'c.method', kind: 'text' },
  path: { column: 'c.path', kind: 'text' },
  status: { column: 'c.status', kind: 'number' },
  code: { column: 'c.code', kind: 'text' },
  fault: { column: 'c.fault', kind: 'text' },
  traceId: { column: 'c.trace_id', kind: 'text' },
  milliseconds: { column: 'c.milliseconds', kind: 'number' },
} as const;

/** Every call that went out, with what came back; no secret, no token, no number of anybody. */
export function callsRouter(provider: Provider) {
  const rest = restOf(provider);
  return router({
    list: procedure(VIEW)
      .meta(rest('GET', 'logs', 'Calls to the platform'))
      .input(z.strictObject({ filter: filterOf(FIELDS) }))
      .output(pageOf(call))
      .query(({ ctx, input }) =>
        filteredPage<z.infer<typeof call>>(
          ctx.db
            .selectFrom('integration_calls as c')
            .innerJoin('integration_apps as a', 'a.id', 'c.app_id')
            .select(['c.id', 'c.at', 'a.name as appName', 'c.method', 'c.path', 'c.trace_id as traceId'])
            .select([
              'c.request_id as requestId',
              'c.status',
              'c.code',
              'c.fault',
              'c.message',
              'c.milliseconds',
              'c.attempt',
            ])
            .where('a.provider', '=', provider) as never,
          {
            ...input.filter,
            order:
              input.filter.order.length > 0 ? input.filter.order : [{ column: 'c.at', direction: 'desc' }],
          },
          { search: ['c.path', 'c.code', 'c.message'], last: 'c.id' },
        ),
      ),
  });
}
