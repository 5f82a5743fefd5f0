import { declarePurpose } from '../../platform/outbox/purposes.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { inboxTexts } from '../texts.ts';

/** What people are told for by mail and message; rooms with words of their own declare theirs. */
for (const code of ['notice', 'approval', 'reminder', 'signIn'] as const)
  declarePurpose(code, (language) => inboxTexts.say(`purposes.${code}`, {}, language), {
    secret: code === 'signIn',
    ...(code === 'signIn' ? { variables: { code: inEveryLanguage(() => '12345678') } } : {}),
  });
