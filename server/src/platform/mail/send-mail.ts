import type { Config } from '../config/config.ts';
import { openMailServer } from './mail-server.ts';

export interface Mail {
  to: readonly string[];
  subject: string;
  /** Plain text: nothing in it is run or fetched by whoever reads it. */
  text: string;
}

/**
 * Hands a mail to the SMTP server of SMTP_URL, past every setting of an administrator: what watches over them goes this
 * way. Refused or unreachable, it throws. Never to a program of this machine.
 *
 * @returns the addresses that were refused where others were taken
 */
export async function sendMail(config: Config, mail: Mail): Promise<string[]> {
  if (!config.smtp) throw new Error('SMTP_URL is not set.');
  const server = await openMailServer(config, { url: config.smtp.url });
  try {
    const { rejected } = await server.send({ ...mail, from: { address: config.smtp.from } });
    return rejected;
  } finally {
    server.close();
  }
}
