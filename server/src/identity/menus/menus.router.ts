import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filterRows } from '../../platform/filter/filter-rows.ts';
import { type FilterFields, filterOf } from '../../platform/filter/read-filter.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { change, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { listRoles } from '../roles/roles.repo.ts';
import { addEntry, changeEntry, moveEntry, removeEntries } from './change-menus.ts';
import { menuIcons } from './menu-icons.ts';
import { MENU_EDIT, type MenuSection, nodesIn, wholeTree } from './menu-tree.ts';
import { getMenuApplication, getMenuEntry, readMenus } from './menus.repo.ts';
import {
  ids,
  menuApplication,
  menuEntry,
  menuEntryNode,
  menuId,
  menuInput,
  menuSection,
  shownEntry,
  version,
} from './menus.schemas.ts';
import { menusOfCaller, menusOfRole } from './menus-for.ts';

const FIELDS: FilterFields = {
  id: { column: 'id', kind: 'text' },
  applicationId: { column: 'applicationId', kind: 'text' },
  parentId: { column: 'parentId', kind: 'text' },
  kind: { column: 'kind', kind: 'text' },
  url: { column: 'url', kind: 'text' },
  builtIn: { column: 'builtIn', kind: 'boolean' },
  hidden: { column: 'hidden', kind: 'boolean' },
  position: { column: 'position', kind: 'number' },
};

const ofApplication = ({ id, entries }: MenuSection) =>
  nodesIn(entries).map(({ children, ...node }) => ({ ...node, applicationId: id }));
const listed = shownEntry.extend({ applicationId: z.string() });

/** What leads where, for whom: everybody's own tree, and the whole of it for who keeps it. */
export const menusRouter = router({
  tree: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/menu/tree/{appId}',
        summary: 'One’s own menus of an application, or of all those of `portal` or `workbench`',
      },
    })
    .input(z.strictObject({ appId: menuId }))
    .output(z.array(menuSection))
    .query(async ({ ctx, input }) =>
      (await menusOfCaller(ctx)).filter(({ id, shell }) => id === input.appId || shell === input.appId),
    ),

  ofRoles: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/menu/roles',
        summary: 'The entries that one’s roles open, of the applications that are named',
      },
    })
    .input(
      z.strictObject({ appKeys: z.array(z.string().max(100)).max(100).optional(), filter: filterOf(FIELDS) }),
    )
    .output(pageOf(listed))
    .query(async ({ ctx, input: { appKeys, filter } }) => {
      const sections = (await menusOfCaller(ctx)).filter(
        ({ code, shell }) => !appKeys || appKeys.includes(code) || appKeys.includes(shell),
      );
      return filterRows(sections.flatMap(ofApplication), filter, ['id', 'url']);
    }),

  custom: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/menu/customList',
        summary: 'The company’s own entries among one’s menus',
      },
    })
    .output(z.array(listed))
    .query(async ({ ctx }) =>
      (await menusOfCaller(ctx)).flatMap(ofApplication).filter(({ builtIn }) => !builtIn),
    ),

  list: procedure(MENU_EDIT)
    .meta({
      rest: { method: 'GET', path: '/api/base/menu/list/{appId}', summary: 'Every entry of an application' },
    })
    .input(z.strictObject({ appId: menuId, filter: filterOf(FIELDS) }))
    .output(pageOf(menuEntry))
    .query(async ({ ctx, input }) => {
      await getMenuApplication(ctx.db, input.appId);
      const { entries } = await readMenus(ctx.db);
      return filterRows(
        entries.filter(({ applicationId }) => applicationId === input.appId),
        input.filter,
        ['id', 'url'],
      );
    }),

  /** Everything there is, seen or not, to be ordered. */
  whole: procedure(MENU_EDIT)
    .output(z.array(menuApplication.extend({ entries: z.array(menuEntryNode) })))
    .query(async ({ ctx }) => {
      const menus = await readMenus(ctx.db);
      return menus.applications.map((each) => ({ ...each, entries: wholeTree(menus, each.id) }));
    }),

  /** What an entry may ask for, and how it may look. */
  choices: procedure(MENU_EDIT)
    .output(
      z.object({
        permissions: z.array(z.object({ code: z.string(), name: z.string() })),
        roles: z.array(z.object({ id: z.string(), name: z.string() })),
        icons: z.array(z.string()),
      }),
    )
    .query(async ({ ctx }) => {
      return {
        permissions: [...declaredPermissions().values()].map((each) => ({
          code: each.code,
          name: each.nameIn(ctx.language),
        })),
        roles: (await listRoles(ctx.db)).map(({ id, code, name }) => ({
          id,
          name: pickText(name, ctx.language) ?? code,
        })),
        icons: menuIcons(),
      };
    }),

  preview: procedure(MENU_EDIT)
    .input(z.strictObject({ roleId: menuId }))
    .output(z.array(menuSection))
    .query(({ ctx, input }) => menusOfRole(ctx.db, input.roleId)),

  get: procedure(MENU_EDIT)
    .meta({ rest: { method: 'GET', path: '/api/base/menu/detail/{id}' } })
    .input(z.strictObject({ id: menuId }))
    .output(menuEntry)
    .query(({ ctx, input }) => getMenuEntry(ctx.db, input.id)),

  create: change(MENU_EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/menu/detail', answers: 201 } })
    .input(menuInput)
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { changes, ...made } = await addEntry(ctx, input);
      await ctx.audit.write({ subject: { kind: 'menu', id: made.id }, changes });
      return made;
    }),

  update: change(MENU_EDIT)
    .meta({ rest: { method: 'PUT', path: '/api/base/menu/detail/{id}' } })
    .input(menuInput.extend({ id: menuId, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { changes, ...made } = await changeEntry(ctx, input);
      await ctx.audit.write({ subject: { kind: 'menu', id: made.id }, changes });
      return made;
    }),

  move: change(MENU_EDIT)
    .input(
      z.strictObject({
        id: menuId,
        applicationId: menuId,
        parentId: menuId.nullable(),
        /** Absent from there: at the end. */
        before: menuId.nullable(),
      }),
    )
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { changes, ...made } = await moveEntry(ctx, input);
      await ctx.audit.write({ subject: { kind: 'menu', id: made.id }, changes });
      return made;
    }),

  /** A built-in entry as it was declared: its own word, its place, open to whoever holds its permission. */
  reset: change(MENU_EDIT)
    .input(z.strictObject({ id: menuId }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const before = await getMenuEntry(ctx.db, input.id);
      if (!before.builtIn) refuse('identity.MENU_OWN');
      const row = await ctx.db
        .deleteFrom('menus')
        .where('id', '=', input.id)
        .returningAll()
        .executeTakeFirst();
      const { roleIds, tagIds } = before;
      const changes = row ? changesBetween({ ...row, roleIds, tagIds }, undefined) : {};
      await ctx.audit.write({ subject: { kind: 'menu', id: input.id }, changes });
      return { id: input.id };
    }),

  remove: change(MENU_EDIT)
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/base/menu/',
        summary: 'Removes own entries; what stood below them moves up',
      },
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ removed: z.number().int(), movedUp: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const { removed, movedUp, changes } = await removeEntries(ctx, input.ids);
      const [first = ''] = input.ids;
      await ctx.audit.write({ subject: { kind: 'menu', id: first }, changes });
      return { removed: removed.length, movedUp: movedUp.length };
    }),
});
