import { usersWithPermission } from '../../identity/index.ts';
import { employmentsInScope, onBankChange } from '../../people/index.ts';
import { inboxTexts } from '../texts.ts';
import { notify } from './notify.ts';

const DECIDE = 'people.employments.edit';

/** Where pay goes is nobody's secret: whose pay it is hears of it, and those who confirm it that something waits. */
onBankChange(async (db, clock, { kind, personId, byId, ending, notifyDeciders }) => {
  const by = await db.selectFrom('users').select('name').where('id', '=', byId).executeTakeFirst();
  const name = by?.name ?? '—';
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (owner)
    await notify(db, clock, {
      userIds: [owner.id],
      category: 'other',
      title: inboxTexts.inEvery(`bankAccounts.${kind}`, { name, ending }),
      url: '/inbox/notifications',
      mail: true,
    });
  if (!notifyDeciders) return;
  const deciders = await usersWithPermission(db, DECIDE, async (scope) => {
    const found = await db
      .selectFrom('employments')
      .select('id')
      .where('person_id', '=', personId)
      .where((eb) => employmentsInScope(eb, scope, clock))
      .executeTakeFirst();
    return found !== undefined;
  });
  await notify(db, clock, {
    userIds: deciders.map(({ id }) => id).filter((id) => id !== byId),
    category: 'other',
    title: inboxTexts.inEvery('bankAccounts.waiting', { name }),
    url: '/workbench/people',
    mail: true,
  });
});
