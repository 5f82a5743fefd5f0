import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { connectTo } from '../http/outgoing-agent.ts';
import type { MailSecurity } from './mail.words.ts';

const TIMEOUT_MS = 20_000;

/** An SMTP server: by the address of SMTP_URL, which the operator answers for, or as an administrator entered it. */
export type MailServerAt =
  | { url: string }
  | {
      host: string;
      port: number;
      security: MailSecurity;
      login?: { user: string; password: string } | undefined;
      connections: number;
      dkim?: { domain: string; selector: string; privateKey: string } | undefined;
    };

export interface OutgoingMail {
  from: { address: string; name?: string | undefined };
  to: readonly string[];
  subject: string;
  text: string;
  messageId?: string;
  attachments?: readonly { filename: string; content: Buffer }[];
}

export interface MailServer {
  /** Tries connection and login; says nothing on whether it may send under the sender's name. */
  verify(): Promise<void>;
  send(mail: OutgoingMail): Promise<{ rejected: string[]; response: string }>;
  close(): void;
}

/** Several mails go over the same connections, until it is closed. */
export async function openMailServer(config: Config, at: MailServerAt): Promise<MailServer> {
  const { createTransport } = await import('nodemailer');
  const common = {
    pool: true as const,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(
    'url' in at ? { ...common, url: at.url } : { ...common, ...enteredServer(config, at) },
  );
  return {
    async verify() {
      await transport.verify();
    },
    async send({ from, to, ...mail }) {
      const { rejected, response } = await transport.sendMail({
        ...mail,
        // Objects, not texts that are taken apart: nothing in a name becomes another address.
        from: { address: from.address, name: from.name ?? '' },
        to: to.map((address) => ({ address, name: '' })),
        attachments: [...(mail.attachments ?? [])],
      });
      return { rejected: [...rejected], response };
    },
    close: () => transport.close(),
  };
}

/** What an administrator entered leads into no private network that the operator hasn't named. */
function enteredServer(config: Config, at: Exclude<MailServerAt, { url: string }>) {
  const { host, port, security, login, connections, dkim } = at;
  return {
    host,
    port,
    maxConnections: connections,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
    getSocket: (
      _options: unknown,
      answer: (error: Error | null, socket?: { connection: Socket }) => void,
    ) => {
      connectTo(config, { host, port }, TIMEOUT_MS).then(
        (connection) => answer(null, { connection }),
        (error: Error) => answer(error),
      );
    },
  };
}
