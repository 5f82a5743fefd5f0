import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { insertUser } from '../identity/index.ts';
import { openSession } from '../identity/sign-in/sessions.repo.ts';
import type { Services } from '../platform/trpc/context.ts';

export interface RestAnswer {
  status: number;
  /** What stands in `data`, or the refusal itself. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  data: any;
  text: string;
  bytes: Buffer;
}

/** The server over HTTP, with an administrator and somebody of payroll who are signed in. */
export class RestHouse {
  readonly services: Services;
  private readonly server;
  private readonly tokens = new Map<string, string>();
  readonly users = new Map<string, string>();

  private constructor(services: Services) {
    this.services = services;
    this.server = createServer(createApp(services));
  }

  static async open(services: Services): Promise<RestHouse> {
    const house = new RestHouse(services);
    await new Promise<void>((resolve) => house.server.listen(0, '127.0.0.1', resolve));
    for (const [name, role] of [
      ['admin', 'system-administrator'],
      ['staff', 'payroll-staff'],
    ] as const) {
      const { db, clock } = services;
      const userId = await insertUser(db, clock, {
        ...{ loginName: name, name, passwordHash: null, roles: [{ role }] },
      });
      house.users.set(name, userId);
      const from = { userId, transport: 'bearer' as const, ip: '', userAgent: 'test' };
      const session = await openSession(db, clock, from);
      await db
        .updateTable('users')
        .set({ first_sign_in_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', userId)
        .execute();
      await db
        .updateTable('sessions')
        .set({ stepped_up_until: '9999' })
        .where('id', '=', session.sessionId)
        .execute();
      house.tokens.set(name, session.token);
    }
    return house;
  }

  /** A call, `GET /path` as the specification spells it. */
  async call(name: 'admin' | 'staff' | 'nobody', call: string, body?: unknown): Promise<RestAnswer> {
    const [method = 'GET', path = ''] = call.split(' ');
    const { port } = this.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': crypto.randomUUID(),
        'x-language': 'en',
        ...(name === 'nobody' ? {} : { authorization: `Bearer ${this.tokens.get(name)}` }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = response.headers.get('content-type')?.includes('json');
    const read = text !== '' && isJson ? JSON.parse(text) : undefined;
    return { status: response.status, data: read?.data ?? read, text, bytes };
  }

  /** A command that no call of the specification leads to. */
  trpc(name: 'admin' | 'staff', path: string, input: object): Promise<RestAnswer> {
    return this.call(name, `POST /trpc/${path}`, input);
  }

  /** A question that no call of the specification leads to. */
  trpcGet(name: 'admin' | 'staff', path: string, input?: object): Promise<RestAnswer> {
    const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    return this.call(name, `GET /trpc/${path}${asked}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  async ask(name: 'admin' | 'staff', path: string, input?: object): Promise<any> {
    const { text } = await this.trpcGet(name, path, input);
    return JSON.parse(text).result?.data ?? JSON.parse(text);
  }

  /** A list call narrowed by a filter. */
  list(name: 'admin' | 'staff', path: string, filter: object = {}, param = 'filter'): Promise<RestAnswer> {
    return this.call(name, `GET ${path}?${param}=${encodeURIComponent(JSON.stringify(filter))}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
