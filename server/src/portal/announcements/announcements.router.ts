import { z } from 'zod';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { ANNOUNCEMENT_TABS } from '../portal.words.ts';
import {
  announcementInput,
  managedDetail,
  managedRow,
  newsDetail,
  newsRow,
} from './announcements.schemas.ts';
import { listTargets } from './audience.ts';
import { listManaged, listNews, managedDetailOf, markNewsRead, readNews } from './read-announcements.ts';
import { createAnnouncement, updateAnnouncement, withdrawAnnouncement } from './save-announcement.ts';

const VIEW = 'portal.announcements.view';
const EDIT = 'portal.announcements.edit';
const paging = pageInput.pick({ page: true, pageSize: true });
const at = z.strictObject({ id: z.string().max(60), version: z.number().int().min(1) });

export const announcementsRouter = router({
  list: procedure(VIEW)
    .input(paging.extend({ tab: z.enum(ANNOUNCEMENT_TABS).default('all') }))
    .output(pageOf(newsRow))
    .query(({ ctx, input }) => listNews(ctx, { ...input, unread: input.tab === 'unread' })),

  get: procedure(VIEW)
    .input(idInput)
    .output(newsDetail)
    .query(({ ctx, input }) => readNews(ctx, input.id)),

  markRead: change(VIEW)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await markNewsRead(ctx, input.id);
      return { done: true as const };
    }),

  listManaged: procedure(EDIT)
    .input(paging)
    .output(pageOf(managedRow))
    .query(({ ctx, input }) => listManaged(ctx, input)),

  getManaged: procedure(EDIT)
    .input(idInput)
    .output(managedDetail)
    .query(({ ctx, input }) => managedDetailOf(ctx, input.id)),

  /** What it can be addressed to beside everybody. */
  targets: procedure(EDIT)
    .output(
      z.object({
        rows: z.array(
          z.object({ kind: z.enum(['legalEntity', 'department']), id: z.string(), name: z.string() }),
        ),
      }),
    )
    .query(({ ctx }) => listTargets(ctx)),

  create: command(EDIT)
    .input(announcementInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: await createAnnouncement(ctx, input) })),

  update: command(EDIT)
    .input(announcementInput.extend(at.shape))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { id, version, ...values } = input;
      await updateAnnouncement(ctx, id, version, values);
      return { done: true as const };
    }),

  withdraw: command(EDIT)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await withdrawAnnouncement(ctx, input.id);
      return { done: true as const };
    }),
});
