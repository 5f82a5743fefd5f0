import { z } from 'zod';
import { removeSettings, userNames, writeSettings } from '../../identity/index.ts';
import { filterRows } from '../../platform/filter/filter-rows.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import {
  checkParameter,
  declaredParameters,
  getParameter,
  PARAMETERS_TYPE,
  parameterValue,
} from '../../platform/parameters/parameters.ts';
import { PARAMETER_KINDS } from '../../platform/parameters/parameters.words.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';

const SETTINGS = 'identity.settings.edit';
const SUBJECT = 'parameter';

const code = z.string().regex(/^[\w.-]{1,100}$/);
const value = z.union([z.string(), z.number(), z.boolean()]);

const parameterRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  value,
  default: value,
  /** Whether somebody set it; else it is the default. */
  changed: z.boolean(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});

/** What administrators set once for everybody. A change holds from the next request on. */
export const parametersRouter = router({
  list: procedure(SETTINGS)
    .meta({ rest: { method: 'GET', path: '/api/sys/config/pageList', summary: 'System parameters' } })
    .input(
      z.strictObject({
        filter: filterOf({
          code: { column: 'code', kind: 'text' },
          name: { column: 'name', kind: 'text' },
          kind: { column: 'kind', kind: 'text' },
          changed: { column: 'changed', kind: 'boolean' },
        }),
      }),
    )
    .output(pageOf(parameterRow))
    .query(async ({ ctx, input }) => {
      const rows = await Promise.all(declaredParameters().map((each) => describe(ctx, each.code)));
      return filterRows(rows, input.filter, ['code', 'name']);
    }),

  save: change(SETTINGS)
    .meta({ rest: { method: 'POST', path: '/api/sys/config/save', summary: 'Set a parameter' } })
    .input(z.strictObject({ code, value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }))
    .output(parameterRow)
    .mutation(async ({ ctx, input }) => {
      checkParameter(input.code, input.value);
      const before = await parameterValue(ctx.db, input.code);
      await writeSettings(ctx.db, ctx.clock, PARAMETERS_TYPE, { [input.code]: input.value });
      await tell(ctx, input.code, before, input.value);
      return describe(ctx, input.code);
    }),

  remove: change(SETTINGS)
    .meta({ rest: { method: 'DELETE', path: '/api/sys/config/delete', summary: 'Back to the default' } })
    .input(z.strictObject({ code }))
    .output(parameterRow)
    .mutation(async ({ ctx, input }) => {
      getParameter(input.code);
      const before = await parameterValue(ctx.db, input.code);
      await removeSettings(ctx.db, PARAMETERS_TYPE, input.code);
      await tell(ctx, input.code, before, await parameterValue(ctx.db, input.code));
      return describe(ctx, input.code);
    }),

  /** Who set it to what, the newest first. */
  history: procedure(SETTINGS)
    .input(z.strictObject({ code }))
    .output(
      z.array(
        z.object({ at: z.string(), by: z.string().nullable(), before: z.unknown(), after: z.unknown() }),
      ),
    )
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db
        .selectFrom('audit_rows')
        .select(['at', 'user_id', 'facts'])
        .where('subject_kind', '=', SUBJECT)
        .where('subject_id', '=', getParameter(input.code).code)
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
      const names = await userNames(
        ctx.db,
        rows.flatMap((row) => row.user_id ?? []),
      );
      return rows.flatMap(({ at, user_id: by, facts }) => {
        const { changes = {} } = JSON.parse(facts) as {
          changes?: Record<string, { before: unknown; after: unknown }>;
        };
        const told = changes.value;
        return told ? [{ at, by: by ? (names.get(by) ?? null) : null, ...told }] : [];
      });
    }),
});

async function describe(ctx: SignedInCtx, parameterCode: string): Promise<z.infer<typeof parameterRow>> {
  const parameter = getParameter(parameterCode);
  const held = await parameterValue(ctx.db, parameterCode);
  return {
    ...{ code: parameter.code, kind: parameter.kind, default: parameter.default, value: held },
    name: parameter.nameIn(ctx.language),
    changed: held !== parameter.default,
    least: parameter.least ?? null,
    most: parameter.most ?? null,
  };
}

const tell = (ctx: SignedInCtx, parameterCode: string, before: unknown, after: unknown) =>
  ctx.audit.write({
    subject: { kind: SUBJECT, id: parameterCode },
    changes: before === after ? {} : { value: { before, after } },
  });
