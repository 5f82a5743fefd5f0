import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FROM_SOURCE = ['--conditions=source', '--import', 'tsx'];

/** A real server as a process of its own, to be killed. */
export interface ServerProcess {
  url: string;
  /** SIGKILL: nothing gets to tidy up. */
  kill(): Promise<void>;
}

export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...FROM_SOURCE, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    // Warnings and errors of the server belong beside a failure of the test.
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

export async function runToEnd(script: string, args: readonly string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [...FROM_SOURCE, script, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

/** A person at the API: signed in with a token, so that it survives the server. */
export class ApiClient {
  readonly #token: string;

  private constructor(token: string) {
    this.#token = token;
  }

  static async signIn(url: string, loginName: string): Promise<ApiClient> {
    const answer = await send(url, 'identity.auth.apiSignIn', { loginName, password: 'suanpan-demo' }, {});
    return new ApiClient((answer as { token: string }).token);
  }

  query<T>(url: string, path: string, input: unknown): Promise<T> {
    const query = encodeURIComponent(JSON.stringify(input));
    return read(fetch(`${url}/trpc/${path}?input=${query}`, { headers: this.#headers() })) as Promise<T>;
  }

  command<T>(url: string, path: string, input: unknown, key: string = randomUUID()): Promise<T> {
    return send(url, path, input, { ...this.#headers(), 'Idempotency-Key': key }) as Promise<T>;
  }

  #headers() {
    return { Authorization: `Bearer ${this.#token}` };
  }
}

function send(url: string, path: string, input: unknown, headers: Record<string, string>): Promise<unknown> {
  return read(
    fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
    }),
  );
}

async function read(request: Promise<Response>): Promise<unknown> {
  const response = await request;
  const body = (await response.json()) as {
    result?: { data: unknown };
    error?: { message: string; data: { code: string } };
  };
  if (body.error) throw new Error(`${body.error.data.code}: ${body.error.message}`);
  return body.result?.data;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
