import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Anchor, anchorLine } from './audit-anchor.ts';
import { postHead } from './send-head.ts';

const head: Anchor = { number: 7, hash: 'h', at: '2026-11-22T00:00:00.000Z', previous: 'p', signature: 's' };
let server: Server | undefined;

/** A collector on this machine that answers with a status and keeps what it was sent. */
async function collector(status: number) {
  const got: { method: string | undefined; type: string | undefined; body: string }[] = [];
  const listening = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push({ method: request.method, type: request.headers['content-type'], body });
    response.writeHead(status).end();
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return { got, port: (listening.address() as AddressInfo).port };
}

afterEach(() => server?.close());

it.each(['127.0.0.1', 'localhost'])('never sends a head to an address of this machine: %s', async (host) => {
  const { got, port } = await collector(200);
  await expect(postHead(`http://${host}:${port}/heads`, head)).rejects.toThrow(/not allowed/);
  expect(got).toEqual([]);
});

it('sends the head as the line that stands in the anchor file', async () => {
  const { got, port } = await collector(204);
  await postHead(`http://127.0.0.1:${port}/heads`, head, { allowPrivateIPAddress: true });
  expect(got).toEqual([{ method: 'POST', type: 'application/json', body: anchorLine(head) }]);
});

it('takes any other answer for a failure, to be sent again with a later head', async () => {
  const { port } = await collector(302);
  const sent = postHead(`http://127.0.0.1:${port}/heads`, head, { allowPrivateIPAddress: true });
  await expect(sent).rejects.toThrow('It answered 302.');
});
