import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { mailServer as openMailServer } from '../../testing/mail-server.ts';
import { settableClock } from '../clock/clock.ts';
import { readConfig } from '../config/config.ts';
import { silentLog } from '../log/log.ts';
import type { Services } from '../trpc/context.ts';
import { type Anchor, anchorLine } from './audit-anchor.ts';
import { sendHead } from './send-head.ts';

const head: Anchor = { number: 7, hash: 'h', at: '2026-11-22T00:00:00.000Z', previous: 'p', signature: 's' };
const next: Anchor = { ...head, number: 8, previous: 's', signature: 't' };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A collector on this machine that answers with a status and keeps what it was sent. */
async function collector(status: number) {
  const got: { method: string | undefined; type: string | undefined; body: string }[] = [];
  const listening: Server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push({ method: request.method, type: request.headers['content-type'], body });
    response.writeHead(status).end();
  });
  closing.push(() => new Promise((resolve) => listening.close(() => resolve())));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return { got, port: (listening.address() as AddressInfo).port };
}

async function mailServer(refused: string[] = []) {
  const server = await openMailServer(refused);
  closing.push(server.close);
  return server;
}

function servicesWith(env: Record<string, string>) {
  const clock = settableClock('2026-11-22T00:00:00.000Z');
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_facts: unknown, text: string) => warnings.push(text) };
  const config = readConfig({ SECRET_KEY: 'a key that only tests use', DATA_DIR: '/tmp', ...env });
  return { clock, warnings, services: { config, clock, log } as unknown as Services };
}

it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
  'never calls an address of this machine that nobody named: %s',
  async (host) => {
    const { got, port } = await collector(200);
    const { services, warnings } = servicesWith({
      AUDIT_HEADS_URL: `http://${host}:${port}/heads`,
      OUTGOING_PRIVATE_HOSTS: 'collector.internal,10.0.0.5',
    });
    await sendHead(services, head);
    expect([got, warnings]).toEqual([[], ['the audit head could not be sent to AUDIT_HEADS_URL']]);
  },
);

it.each(['127.0.0.1', 'localhost'])(
  'calls a private host that was named, with the line of the anchor file: %s',
  async (host) => {
    const { got, port } = await collector(204);
    const { services } = servicesWith({
      AUDIT_HEADS_URL: `http://${host}:${port}/heads`,
      OUTGOING_PRIVATE_HOSTS: `other, ${host.toUpperCase()}`,
    });
    await sendHead(services, head);
    expect(got).toEqual([{ method: 'POST', type: 'application/json', body: anchorLine(head) }]);
  },
);

it('sends a head once, the next one a minute later, and what failed again', async () => {
  const { got, port } = await collector(302);
  const { services, clock, warnings } = servicesWith({
    AUDIT_HEADS_URL: `http://127.0.0.1:${port}/heads`,
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  });
  await sendHead(services, head);
  await sendHead(services, head);
  expect([got.length, warnings.length]).toEqual([1, 1]);
  clock.advance(61_000);
  await sendHead(services, head);
  expect(got).toHaveLength(2);
});

it('mails the head, at most once an hour, and the newest one when the hour is over', async () => {
  const { got, port } = await mailServer();
  const { services, clock, warnings } = servicesWith({
    SMTP_URL: `smtp://suanpan:right@127.0.0.1:${port}`,
    MAIL_FROM: 'payroll@example.com',
    AUDIT_HEADS_MAIL: 'auditor@example.com, board@example.org',
  });
  await sendHead(services, head);
  await sendHead(services, next);
  expect(warnings).toEqual([]);
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({
    from: 'payroll@example.com',
    to: ['auditor@example.com', 'board@example.org'],
  });
  expect(readable(got[0]?.text ?? '')).toContain(anchorLine(head).trim());
  clock.advance(3_600_000);
  await sendHead(services, next);
  await sendHead(services, next);
  expect(got).toHaveLength(2);
  expect(readable(got[1]?.text ?? '')).toContain(anchorLine(next).trim());
});

it('says when a mail did not go, and tries again a minute later', async () => {
  const refusing = await mailServer(['auditor@example.com', 'board@example.org']);
  const env = {
    SMTP_URL: `smtp://suanpan:right@127.0.0.1:${refusing.port}`,
    MAIL_FROM: 'payroll@example.com',
    AUDIT_HEADS_MAIL: 'auditor@example.com,board@example.org',
  };
  const { services, clock, warnings } = servicesWith(env);
  await sendHead(services, head);
  clock.advance(61_000);
  await sendHead(services, head);
  const wrongPassword = servicesWith({ ...env, SMTP_URL: env.SMTP_URL.replace('right', 'wrong') });
  await sendHead(wrongPassword.services, head);
  expect([...warnings, ...wrongPassword.warnings]).toEqual(
    Array(3).fill('the audit head could not be sent to AUDIT_HEADS_MAIL'),
  );
});

it('says which address was refused, and does not send to the others again', async () => {
  const { got, port } = await mailServer(['auditor@example.com']);
  const { services, clock, warnings } = servicesWith({
    SMTP_URL: `smtp://suanpan:right@127.0.0.1:${port}`,
    MAIL_FROM: 'payroll@example.com',
    AUDIT_HEADS_MAIL: 'auditor@example.com,board@example.org',
  });
  await sendHead(services, head);
  clock.advance(61_000);
  await sendHead(services, head);
  expect(got.map(({ to }) => to)).toEqual([['board@example.org']]);
  expect(warnings).toEqual(['an address of AUDIT_HEADS_MAIL was refused']);
});

it.each([
  [{ AUDIT_HEADS_MAIL: 'auditor@example.com' }, /needs SMTP_URL/],
  [{ SMTP_URL: 'smtp://host' }, /needs MAIL_FROM/],
  [{ SMTP_URL: 'sendmail:/usr/sbin/sendmail', MAIL_FROM: 'a@b.c' }, /SMTP_URL must look like/],
  [{ SMTP_URL: 'smtp://host', MAIL_FROM: 'a@b.c', AUDIT_HEADS_MAIL: 'a@b.c\nBcc: d@e.f' }, /mail addresses/],
  [{ AUDIT_HEADS_URL: 'file:///etc/passwd' }, /AUDIT_HEADS_URL must look like/],
  [{ OUTGOING_PRIVATE_HOSTS: '*' }, /OUTGOING_PRIVATE_HOSTS must hold/],
  [{ OUTGOING_PRIVATE_HOSTS: '10.0.0.0/8' }, /OUTGOING_PRIVATE_HOSTS must hold/],
])('does not start with a setting that cannot be: %j', (env, text) => {
  expect(() => readConfig({ SECRET_KEY: 'k'.repeat(40), DATA_DIR: '/tmp', ...env })).toThrow(text);
});

/** The text of a mail whose long lines were wrapped. */
const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
