import { usersWithPermission, usersWithRoles } from '../../identity/index.ts';
import { notify } from '../../inbox/index.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { AUTHORISE, GRANT } from './access.permissions.ts';
import { accessTexts } from './texts.ts';
import { mayGive, type NamedWish } from './waiting-access.ts';

/** Where who administers the solution decides, and where who manages accounts does. */
export const ownAddress = (solutionId: string): string =>
  `/workbench/payroll/solutions/${solutionId}/authorization`;
export const staffAddress = (solutionCode: string): string =>
  `/workbench/admin/solution-access?${new URLSearchParams({ solution: solutionCode })}`;

const named = ({ roleName, whom, solutionName }: NamedWish) => ({
  role: roleName,
  name: whom,
  solution: solutionName,
});

/** Whoever may be the second person is told; nobody else, and neither who asked nor who gets the rights. */
export async function tellDeciders({ db, clock }: SignedInCtx, wish: NamedWish): Promise<void> {
  const able = await usersWithPermission(db, AUTHORISE, (scope) =>
    isSolutionInScope(db, scope, wish.solutionId),
  );
  const own = new Set(able.map(({ id }) => id));
  const anywhere = (await usersWithPermission(db, GRANT, async () => true)).filter(({ id }) => !own.has(id));
  const getting = new Set(await usersWithRoles(db, wish.holder === null ? [] : [wish.holder]));
  const title = accessTexts.inEvery('notices.waits', { ...named(wish), by: wish.askedByName });
  const audiences = [
    { people: able, url: ownAddress(wish.solutionId) },
    { people: anywhere, url: staffAddress(wish.solutionCode) },
  ];
  for (const { people, url } of audiences) {
    const userIds = people
      .map(({ id }) => id)
      .filter((id) => !getting.has(id) && mayGive({ id, roles: [] }, wish));
    await notify(db, clock, { userIds, category: 'approval', title, url, mail: true });
  }
}

/** Who asked hears what became of it, unless they dropped it themselves. */
export async function tellAsker(ctx: SignedInCtx, wish: NamedWish, given: boolean): Promise<void> {
  if (wish.askedBy === ctx.user.id) return;
  await notify(ctx.db, ctx.clock, {
    userIds: [wish.askedBy],
    category: 'approval',
    title: accessTexts.inEvery(given ? 'notices.given' : 'notices.declined', {
      ...named(wish),
      by: ctx.user.name,
    }),
    url: ownAddress(wish.solutionId),
  });
}
