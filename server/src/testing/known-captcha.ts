import { createHmac } from 'node:crypto';
import { deriveKey } from '../platform/config/encryption.ts';
import type { Services } from '../platform/trpc/context.ts';

/** The answer of a captcha isn't stored: tests write one whose digest they know. */
export async function answerCaptchaWith(
  { db, config }: Pick<Services, 'db'> & { config: Pick<Services['config'], 'secretKey'> },
  id: string,
  answer: string,
): Promise<void> {
  const key = deriveKey(config.secretKey, 'captcha');
  await db
    .updateTable('captchas')
    .set({ answer_hash: createHmac('sha256', key).update(`${id} ${answer}`).digest('base64url') })
    .where('id', '=', id)
    .execute();
}
