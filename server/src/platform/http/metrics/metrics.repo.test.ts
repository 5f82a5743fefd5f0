import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { createTestServices } from '../../../testing/create-test-services.ts';
import { describeEachDatabase } from '../../db/testing.ts';
import type { Services } from '../../trpc/context.ts';

describeEachDatabase('/metrics', (test) => {
  let services: Services;
  let origin: string;
  const server = createServer();
  const ask = (headers: Record<string, string> = {}) => fetch(`${origin}/metrics`, { headers });

  beforeAll(async () => {
    services = await createTestServices(test);
    server.on('request', createApp(services));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('tells Prometheus what was answered and what waits, each name once, and nobody’s name', async () => {
    await fetch(`${origin}/api/base/language/list`);
    await fetch(`${origin}/api/no-such-thing?token=secret`);
    await services.queue.door(services.db).enqueue({ topic: 'platform.scrub', payload: { secret: 'x' } });
    const answer = await ask();
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    for (const line of [
      'suanpan_database_up 1',
      'suanpan_http_requests_total{door="rest",status="2xx"} 1',
      'suanpan_http_requests_total{door="rest",status="4xx"} 1',
      'suanpan_http_request_seconds_count{door="rest"} 2',
      'suanpan_jobs{topic="platform.scrub",state="queued"} 1',
    ])
      expect(text).toContain(`${line}\n`);
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#')))
      expect(line).toMatch(/^suanpan_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+.\de]+$/);
    expect(text).not.toContain('secret');
  });

  it('is there for who has the token alone, where there is one, and for this machine where there is none', async () => {
    services.config.metricsToken = 'a long word';
    expect((await ask()).status).toBe(404);
    expect((await ask({ authorization: 'Bearer another' })).status).toBe(404);
    expect((await ask({ authorization: 'Bearer a long word' })).status).toBe(200);
    services.config.metricsToken = undefined;
    services.config.trustProxy = true;
    expect((await ask()).status).toBe(404);
    services.config.trustProxy = false;
  });
});
