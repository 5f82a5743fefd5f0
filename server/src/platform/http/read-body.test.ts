import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyDuration, readText } from './read-body.ts';

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(limitBodyDuration((request) => request.path === '/upload', 1000));
  app.post(['/upload', '/call'], async (request, response) => {
    await readText('usual', request, response);
    response.send('done');
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends `bytes` of a longer content every 50 ms; tells what was answered before the end, nothing where it was cut. */
function drip(path: string, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const total = bytes * 26;
    let sent = 0;
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${total}\r\n\r\n`,
      );
    });
    const timer = setInterval(() => {
      if (sent < total) socket.write('x'.repeat(bytes));
      sent += bytes;
    }, 50);
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

it('cuts off who sends drop by drop, and lets a slow but steady upload through', async () => {
  const [call, upload, steady] = await Promise.all([
    drip('/call', 20_000),
    drip('/upload', 10),
    drip('/upload', 20_000),
  ]);
  expect(call).toBe('');
  expect(upload).toBe('');
  expect(steady).toContain('200 OK');
});
