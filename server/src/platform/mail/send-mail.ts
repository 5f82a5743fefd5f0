import type { Config } from '../config/config.ts';

const TIMEOUT_MS = 20_000;

export interface Mail {
  to: readonly string[];
  subject: string;
  /** Plain text: nothing in it is run or fetched by whoever reads it. */
  text: string;
}

/**
 * Hands a mail to the SMTP server of SMTP_URL; refused or unreachable, it throws. Never to a program of this machine.
 *
 * @returns the addresses that were refused where others were taken
 */
export async function sendMail({ smtp }: Pick<Config, 'smtp'>, mail: Mail): Promise<string[]> {
  if (!smtp) throw new Error('SMTP_URL is not set.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejected } = await transport.sendMail({ ...mail, to: [...mail.to], from: smtp.from });
    return rejected;
  } finally {
    transport.close();
  }
}
