import { z } from 'zod';
import { type Changes, changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filterRows } from '../../platform/filter/filter-rows.ts';
import { type FilterFields, filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { storeEntry } from './change-menus.ts';
import { MENU_EDIT } from './menu-tree.ts';
import { getMenuApplication, homeOfBuiltIn, type MenuApplication, readMenus } from './menus.repo.ts';
import { ids, menuApplication, menuId, menuName, version } from './menus.schemas.ts';
import { MENU_SHELLS } from './menus.words.ts';

const FIELDS: FilterFields = {
  id: { column: 'id', kind: 'text' },
  code: { column: 'code', kind: 'text' },
  shell: { column: 'shell', kind: 'text' },
  builtIn: { column: 'builtIn', kind: 'boolean' },
  enabled: { column: 'enabled', kind: 'boolean' },
  position: { column: 'position', kind: 'number' },
};

const written = z.strictObject({ names: menuName.nullable().default(null) });
const listed = menuApplication.extend({ entries: z.number().int() });

async function store({ db, clock }: SignedInCtx, application: MenuApplication): Promise<void> {
  const now = instant(clock);
  const { id, code, shell, names, position } = application;
  const values = {
    ...{ names: names && JSON.stringify(names), enabled: application.enabled ? (1 as const) : (0 as const) },
    ...{ position, version: application.version + 1, updated_at: now },
  };
  const stored = await db
    .insertInto('menu_applications')
    .values({ id, code, shell, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('menu_applications.version', '=', application.version),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) refuse('platform.VERSION_CHANGED');
}

/** The sections of both menus: the product's, and those that a company puts beside them. */
export const menuApplicationsRouter = router({
  list: procedure(MENU_EDIT)
    .meta({ rest: { method: 'GET', path: '/api/base/application/list', summary: 'Sections of the menus' } })
    .input(z.strictObject({ filter: filterOf(FIELDS) }))
    .output(pageOf(listed))
    .query(async ({ ctx, input }) => {
      const { applications, entries } = await readMenus(ctx.db);
      const rows = applications.map((each) => ({
        ...each,
        entries: entries.filter(({ applicationId }) => applicationId === each.id).length,
      }));
      return filterRows(rows, input.filter, ['code', 'id']);
    }),

  get: procedure(MENU_EDIT)
    .meta({ rest: { method: 'GET', path: '/api/base/application/detail/{id}' } })
    .input(z.strictObject({ id: menuId }))
    .output(menuApplication)
    .query(({ ctx, input }) => getMenuApplication(ctx.db, input.id)),

  create: change(MENU_EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/application/detail', answers: 201 } })
    .input(
      z.strictObject({
        code: z.string().regex(/^[a-z][a-zA-Z0-9-]{1,39}$/),
        shell: z.enum(MENU_SHELLS),
        names: menuName,
      }),
    )
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { applications } = await readMenus(ctx.db);
      const { code } = input;
      // The two shells are named like applications where applications are asked for.
      const taken = [...MENU_SHELLS, ...applications.map((each) => each.code)];
      if (taken.includes(code)) refuse('identity.APPLICATION_CODE_TAKEN', { code }, { fields: ['code'] });
      const position = Math.max(-1, ...applications.map((each) => each.position)) + 1;
      const made = { ...input, id: newId(ctx.clock), builtIn: false, enabled: true, position, version: 0 };
      await store(ctx, made);
      await ctx.audit.write({
        subject: { kind: 'menuApplication', id: made.id },
        changes: changesBetween(undefined, made),
      });
      return { id: made.id, version: 1 };
    }),

  update: change(MENU_EDIT)
    .meta({ rest: { method: 'PUT', path: '/api/base/application/detail/{id}' } })
    .input(written.extend({ id: menuId, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await getMenuApplication(ctx.db, input.id);
      if (before.version !== input.version) refuse('platform.VERSION_CHANGED');
      if (!before.builtIn && !input.names) refuse('identity.MENU_NAME', {}, { fields: ['names'] });
      const after = { ...before, names: input.names };
      await store(ctx, after);
      await ctx.audit.write({
        subject: { kind: 'menuApplication', id: input.id },
        changes: changesBetween(before, after),
      });
      return { id: input.id, version: before.version + 1 };
    }),

  setEnabled: change(MENU_EDIT)
    .meta({
      rest: { method: 'PUT', path: '/api/base/application/status', summary: 'Switches sections on or off' },
    })
    .input(z.strictObject({ ids, enabled: z.boolean() }))
    .output(z.object({ changed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      let changed = 0;
      for (const id of input.ids) {
        const before = await getMenuApplication(ctx.db, id);
        if (before.enabled === input.enabled) continue;
        const after = { ...before, enabled: input.enabled };
        await store(ctx, after);
        await ctx.audit.write({
          subject: { kind: 'menuApplication', id },
          changes: changesBetween(before, after),
        });
        changed += 1;
      }
      return { changed };
    }),

  sort: change(MENU_EDIT)
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/base/application/sort',
        summary: 'The sections in their new order; those that aren’t named follow',
      },
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ changed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const { applications } = await readMenus(ctx.db);
      const named = input.ids.map(
        (id) => applications.find((each) => each.id === id) ?? refuse('platform.NOT_FOUND'),
      );
      const order = [...new Set([...named, ...applications])];
      const changes: Changes = {};
      for (const [position, each] of order.entries()) {
        if (each.position === position) continue;
        await store(ctx, { ...each, position });
        changes[`position.${each.id}`] = { before: each.position, after: position };
      }
      const [first = ''] = input.ids;
      await ctx.audit.write({ subject: { kind: 'menuApplication', id: first }, changes });
      return { changed: Object.keys(changes).length };
    }),

  /** With the company's own entries in them; built-in ones go back to where they were declared. */
  remove: change(MENU_EDIT)
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/base/application/destroyAll',
        summary: 'Removes own sections with their own entries; built-in entries go home',
      },
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ applications: z.number(), removed: z.number(), returned: z.number() }))
    .mutation(async ({ ctx, input }) => {
      let [removed, returned] = [0, 0];
      for (const id of new Set(input.ids)) {
        const before = await getMenuApplication(ctx.db, id);
        if (before.builtIn) refuse('identity.MENU_BUILT_IN');
        const inside = (await readMenus(ctx.db)).entries.filter(({ applicationId }) => applicationId === id);
        const changes: Changes = changesBetween(before, undefined);
        for (const entry of inside) {
          const home = homeOfBuiltIn(entry.id);
          changes[entry.id] = { before: { ...entry }, after: home ?? null };
          if (home) await storeEntry(ctx.db, ctx.clock, { ...entry, applicationId: home, parentId: null });
          else await ctx.db.deleteFrom('menus').where('id', '=', entry.id).execute();
          if (home) returned += 1;
          else removed += 1;
        }
        await ctx.db.deleteFrom('menu_applications').where('id', '=', id).execute();
        await ctx.audit.write({ subject: { kind: 'menuApplication', id }, changes });
      }
      return { applications: new Set(input.ids).size, removed, returned };
    }),
});
