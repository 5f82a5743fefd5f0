import type { z } from 'zod';
import { menusOfCaller, nodesIn } from '../../identity/index.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { selfApplyList } from './applications.schemas.ts';
import { offeredApplications } from './offered-applications.ts';

/** The forms one is offered, then the entries of one's menus that a company has put beside them. */
export async function selfApplyEntries(ctx: SignedInCtx): Promise<z.infer<typeof selfApplyList>> {
  const forms = (await offeredApplications(ctx)).map(({ code, name, url }) => ({
    ...{ id: code, names: name, url, target: 'same' as const, source: 'form' as const },
  }));
  const marked = nodesIn((await menusOfCaller(ctx)).flatMap(({ entries }) => entries)).flatMap(
    ({ id, names, url, target, selfApply }) =>
      selfApply && url !== null ? [{ id, names, url, target, source: 'menu' as const }] : [],
  );
  return [...forms, ...marked];
}
