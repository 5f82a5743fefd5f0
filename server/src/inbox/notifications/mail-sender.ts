import { registerMailSender } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';

// Into the outbox, from where it goes out once a mail service is configured. Not into the inbox as well: whoever can't
// sign in reads nothing there.
registerMailSender(async (db, clock, { userId, title, body, url }) => {
  await db
    .insertInto('outbox_messages')
    .values({
      id: newId(clock),
      topic: 'mail',
      recipient_id: userId,
      payload: JSON.stringify({ title, body, url }),
      created_at: instant(clock),
      handed_over_at: null,
    })
    .execute();
});
