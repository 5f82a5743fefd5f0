import { anyServiceOn } from '../../admin/email/index.ts';
import { anyMessageServiceOn } from '../../admin/message/index.ts';
import { registerOutbox } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { SEND_OUTBOX } from './send-outbox.job.ts';

// Into the outbox, from where it goes out at once where there is a service. Not into the inbox as well: whoever can't sign in
// reads nothing there.
registerOutbox({
  async send({ db, clock, jobs }, { channel, userId, title, body, url, values }) {
    await db
      .insertInto('outbox_messages')
      .values({
        id: newId(clock),
        topic: channel,
        recipient_id: userId,
        payload: JSON.stringify({ purpose: 'signIn', title, body, url, values }),
        created_at: instant(clock),
        handed_over_at: null,
      })
      .execute();
    await jobs.enqueue(SEND_OUTBOX);
  },
  async channels({ db, config }) {
    // SMTP_URL is a service from the first mail on.
    const byMail = config.smtp !== undefined || (await anyServiceOn(db));
    return [
      ...(byMail ? (['mail'] as const) : []),
      ...((await anyMessageServiceOn(db)) ? (['message'] as const) : []),
    ];
  },
});
