import { usersWithPermission } from '../../identity/index.ts';
import { employmentsInScope, onBankChange, todayThere } from '../../people/index.ts';
import { inboxTexts } from '../texts.ts';
import { notify } from './notify.ts';

const DECIDE = 'people.employments.edit';
const DECIDE_ENTITIES = 'people.organisation.edit';

/** Where pay goes is nobody's secret: whose pay it is hears of it, and those who confirm it that something waits. */
onBankChange(async (db, clock, notice) => {
  const { kind, byId, ending, notifyDeciders } = notice;
  const by = await db.selectFrom('users').select('name').where('id', '=', byId).executeTakeFirst();
  const name = by?.name ?? '—';
  if ('legalEntityId' in notice) {
    const deciders = await usersWithPermission(
      db,
      DECIDE_ENTITIES,
      async (scope) => scope.all || scope.legalEntityIds.includes(notice.legalEntityId),
    );
    await notify(db, clock, {
      userIds: deciders.map(({ id }) => id).filter((id) => id !== byId),
      category: 'other',
      title: inboxTexts.inEvery('bankAccounts.entityWaiting', { name }),
      url: '/workbench/people/organisation',
      mail: true,
      must: true,
    });
    return;
  }
  const { personId } = notice;
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
      must: true,
    });
  if (!notifyDeciders) return;
  const today = await todayThere(db, clock);
  const deciders = await usersWithPermission(db, DECIDE, async (scope) => {
    const found = await db
      .selectFrom('employments')
      .select('id')
      .where('person_id', '=', personId)
      .where((eb) => employmentsInScope(eb, scope, today))
      .executeTakeFirst();
    return found !== undefined;
  });
  await notify(db, clock, {
    userIds: deciders.map(({ id }) => id).filter((id) => id !== byId),
    category: 'other',
    title: inboxTexts.inEvery('bankAccounts.waiting', { name }),
    url: '/workbench/people',
    mail: true,
    must: true,
  });
});
