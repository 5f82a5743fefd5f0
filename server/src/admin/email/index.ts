/** The door of the mail room. */
import './email.errors.ts';
import { z } from 'zod';
import { linkReach } from '../../platform/outbox/link-address.ts';
import { LINK_REACHES } from '../../platform/outbox/outbox.words.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
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

  /** Who can open the links that mails have. */
  linkReach: procedure('admin.email.view')
    .output(z.enum(LINK_REACHES))
    .query(({ ctx }) => linkReach(ctx.services.config)),
});
