import { z } from 'zod';
import { registerApplicationType } from '../../platform/applications/application-types.ts';
import { inboxTexts } from '../texts.ts';

const say = (key: Parameters<typeof inboxTexts.inEvery>[0]) => inboxTexts.inEvery(key);

/** Whatever no other form is made for: it is read, answered and kept; nothing else follows from it. */
registerApplicationType({
  code: 'general',
  name: say('general.name'),
  category: 'form',
  about: 'self',
  permission: 'inbox.applications.ask',
  fields: async () => [
    { key: 'subject', kind: 'text', label: say('general.subject'), required: true },
    { key: 'content', kind: 'longText', label: say('general.content'), required: true },
    { key: 'attachment', kind: 'file', label: say('general.attachment'), required: false },
  ],
  form: z.object({
    subject: z.string().trim().max(150),
    content: z.string(),
    attachment: z.string().optional(),
  }),
  process: [
    {
      code: 'superior',
      name: say('general.node'),
      mode: 'any',
      approvers: [{ kind: 'supervisor', level: 1 }],
    },
  ],
  async describe(_context, _asked, { subject, content }) {
    return {
      title: inboxTexts.inEvery('general.title', { subject }),
      facts: [
        {
          key: 'content',
          label: say('general.content'),
          value: { en: content.length > 200 ? `${content.slice(0, 199)}…` : content },
          kind: 'text',
        },
      ],
    };
  },
  // The decision is all there is to it.
  apply: async () => undefined,
});
