import { z } from 'zod';
import { router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { inboxCategory } from '../approvals/approvals.schemas.ts';
import { todosOf } from './todo-sources.ts';

const todo = z.object({
  id: z.string(),
  category: inboxCategory,
  title: z.string(),
  about: z.string(),
  url: z.string(),
  from: z.string(),
  due: z.string().nullable(),
  late: z.boolean(),
});

export const todosRouter = router({
  /** One's own. */
  list: signedInProcedure
    .output(z.object({ rows: z.array(todo) }))
    .query(async ({ ctx }) => ({ rows: await todosOf(ctx) })),
});
