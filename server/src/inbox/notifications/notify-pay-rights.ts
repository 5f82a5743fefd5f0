import { onPayRights } from '../../identity/index.ts';
import { inboxTexts } from '../texts.ts';
import { notify } from './notify.ts';

/** Rights to pay are given by one administrator: so that it doesn't stay between two people, all who have them are told. */
onPayRights(async (db, clock, notice) => {
  await notify(db, clock, {
    userIds: notice.audience,
    category: 'other',
    title: inboxTexts.inEvery(`payRights.${notice.kind}`, { name: notice.userName, by: notice.byName }),
    url: '/inbox/notifications',
    mail: true,
    must: true,
  });
});
