import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does to the next mails instead of taking them. */
export interface MailFault {
  /** Refuses the recipient with this code: 4xx for now, 5xx for good. */
  refuse?: { code: number; text: string };
  /** Cuts the line in the middle of the content. */
  drop?: boolean;
  delayMs?: number;
}

/** A real SMTP server that wants a password, and refuses the addresses it is told to. */
export async function mailServer(refused: string[] = []) {
  const got: { to: string[]; from: string; text: string }[] = [];
  const faults: MailFault[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'suanpan' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const { refuse } = faults[0] ?? {};
      if (refuse) {
        faults.shift();
        done(Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
      } else done(refused.includes(address) ? new Error('no') : null);
    },
    onData: (stream, { envelope }, done) => {
      const fault = faults.shift();
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        if (fault?.drop) {
          for (const connection of server.connections) (connection as Dropped)._socket.destroy();
          return;
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        got.push({ to: envelope.rcptTo.map(({ address }) => address), from, text });
        setTimeout(() => done(), fault?.delayMs ?? 0);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    got,
    faults,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

interface Dropped {
  _socket: { destroy(): void };
}
