/** The door of the mail room. */
import './email.errors.ts';
import { router } from '../../platform/trpc/procedure.ts';
import { mailLogsRouter } from './logs.router.ts';
import { mailServicesRouter } from './services.router.ts';
import { mailTemplatesRouter } from './templates.router.ts';

export { type NewMail, queueMail } from './queue-mail.ts';
export { SEND_MAILS } from './send-mails.job.ts';
export { anyServiceOn, takeEnvironment } from './services.repo.ts';
export { syncMailTemplates } from './templates.repo.ts';

export const emailRouter = router({
  services: mailServicesRouter,
  templates: mailTemplatesRouter,
  logs: mailLogsRouter,
});
