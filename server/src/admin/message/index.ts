/** The door of the room for messages to phones. */
import './message.errors.ts';
import { router } from '../../platform/trpc/procedure.ts';
import { messageAccountsRouter } from './accounts.router.ts';
import { messageLogsRouter } from './logs.router.ts';
import { messageServicesRouter } from './services.router.ts';
import { messageSignsRouter } from './signs.router.ts';
import { messageTemplatesRouter } from './templates.router.ts';

export { type NewMessage, queueMessage } from './queue-message.ts';
export { SEND_MESSAGES } from './send-messages.job.ts';
export { anyMessageService, anyMessageServiceOn } from './services.repo.ts';
export { maskedPhone } from './vendors/phone-number.ts';

export const messageRouter = router({
  accounts: messageAccountsRouter,
  services: messageServicesRouter,
  signs: messageSignsRouter,
  templates: messageTemplatesRouter,
  logs: messageLogsRouter,
});
