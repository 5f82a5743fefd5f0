import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { hashPassword, insertUser } from '../identity/index.ts';
import type { Services } from '../platform/trpc/context.ts';

const PASSWORD = 'quite a password';

export interface Answered {
  status: number;
  /** What stands in `data`; of a refusal its code. */
  data: unknown;
  code: string | undefined;
  bytes: Buffer;
  headers: Headers;
}

/** The server listening, with an account for each role: calls as clients send them. */
export async function openDoor<Role extends string>(services: Services, roles: readonly Role[]) {
  const passwordHash = await hashPassword(PASSWORD);
  const userIds = {} as Record<Role, string>;
  for (const role of roles)
    userIds[role] = await insertUser(services.db, services.clock, {
      ...{ loginName: `door.${role}`, name: role, passwordHash, roles: [{ role }] },
    });
  const server: Server = createApp(services).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = new Map<string, string>();
  const send = async (method: string, path: string, body: unknown, token?: string): Promise<Answered> => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      headers: {
        'x-language': 'en',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') && bytes.length > 0;
    const read = isJson ? (JSON.parse(bytes.toString('utf8')) as { data?: unknown; code?: string }) : {};
    return { status: response.status, data: read.data, code: read.code, bytes, headers: response.headers };
  };
  for (const role of roles) {
    const body = { loginName: `door.${role}`, password: PASSWORD };
    const { data } = await send('POST', '/api/UserBases/web/login', body);
    tokens.set(role, (data as { token: string }).token);
  }
  return {
    userIds,
    call: (role: Role, method: string, path: string, body?: unknown) =>
      send(method, path, body, tokens.get(role)),
    /** Without anybody signed in. */
    stranger: (method: string, path: string, body?: unknown) => send(method, path, body),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
