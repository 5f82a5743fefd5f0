import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that wants a password, and refuses the addresses it is told to. */
export async function mailServer(refused: string[] = []) {
  const got: { to: string[]; from: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'suanpan' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => done(refused.includes(address) ? new Error('no') : null),
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        got.push({ to: envelope.rcptTo.map(({ address }) => address), from, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    got,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
