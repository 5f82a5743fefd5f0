import { z } from 'zod';
import { requireSwitchedOn } from '../../identity/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { idInput, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { CONTACT_GROUPS } from '../portal.words.ts';
import { contactDepartments, contactsOf, listContacts } from './contacts.repo.ts';

export const contact = z.object({
  id: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  departmentId: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  supervisor: z.object({ id: z.string(), name: z.string() }).nullable(),
  phone: z.string().nullable(),
  /** Some digits are hidden: the number may not be read. */
  phoneMasked: z.boolean(),
  email: z.string().nullable(),
  sex: z.enum(['female', 'male']).nullable(),
  avatarUrl: z.string().nullable(),
});

/** The address book is everybody's: it tells of every colleague what a company telephone list does, and no more. */
export const addressBook = procedure('portal.contacts.view').use(async ({ ctx, next }) => {
  await requireSwitchedOn(ctx.db, 'addressBook');
  return next();
});

export const contactsRouter = router({
  list: addressBook
    .input(
      pageInput.pick({ page: true, pageSize: true, search: true }).extend({
        group: z.enum(CONTACT_GROUPS).default('organisation'),
        departmentId: z.string().max(60).optional(),
        sort: z.enum(['name', 'number']).default('name'),
      }),
    )
    .output(pageOf(contact))
    .query(({ ctx, input }) => listContacts(ctx, input)),

  departments: addressBook
    .output(
      z.object({
        departments: z.array(
          z.object({
            id: z.string(),
            parentId: z.string().nullable(),
            name: z.string(),
            count: z.number().int(),
          }),
        ),
        mine: z.array(z.string()),
        managed: z.array(z.string()),
      }),
    )
    .query(({ ctx }) => contactDepartments(ctx)),

  get: addressBook
    .input(idInput)
    .output(contact)
    .query(async ({ ctx, input }) => {
      const [found] = await contactsOf(ctx, [input.id]);
      return found ?? refuse('platform.NOT_FOUND');
    }),
});
