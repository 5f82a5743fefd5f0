import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** BUILT=1 runs what `npm run build` has made, as an installation does: it is ready sooner. */
const isBuilt = Boolean(process.env.BUILT);
const MAIN = 'server/src/main.ts';

function nodeArgs(script: string): string[] {
  if (!isBuilt) return ['--conditions=source', '--import', 'tsx', script];
  return [script === MAIN ? 'server/bundle/main.js' : script.replace('/src/', '/dist/').replace(/ts$/, 'js')];
}

type Env = Record<string, string>;

/** A real server as a process of its own, to be killed. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** How long it took from the start of the process to being ready. */
  readyMs: number;
  hasEnded(): boolean;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing gets to withoutBinaryNoise up. */
  kill(): Promise<void>;
}

function environment(dataDir: string, env: Env): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    TSX_TSCONFIG_PATH: `${root}server/tsconfig.json`,
    ...env,
  };
}

/** @param quiet where warnings and errors of the server are what the test is about, not what went wrong in it */
export async function startServerProcess(
  dataDir: string,
  { env = {}, quiet = false }: { env?: Env; quiet?: boolean } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const started = performance.now();
  const output = quiet ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, nodeArgs(MAIN), {
    cwd: root,
    env: environment(dataDir, { PORT: String(port), ...env }),
    // Warnings and errors of the server belong beside a failure of the test.
    stdio: ['ignore', output, output],
  });
  const url = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    // It would go on beside the next one.
    await end('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    hasEnded,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

export interface Ended {
  code: number | null;
  /** Standard output and errors together. */
  said: string;
}

/** Runs a script of ours to its end, or to its end by SIGKILL. */
export async function runScript(
  script: string,
  dataDir: string,
  options: {
    args?: readonly string[];
    env?: Env;
    killAfterMs?: number;
    killWhen?: RegExp;
    uid?: number;
  } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...nodeArgs(script), ...(options.args ?? [])], {
    cwd: root,
    env: environment(dataDir, options.env ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
      if (options.killWhen?.test(said)) child.kill('SIGKILL');
    });
  const timer =
    options.killAfterMs === undefined
      ? undefined
      : setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, said };
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
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The server did not become ready.');
}

export async function runToEnd(
  script: string,
  args: readonly string[],
  dataDir: string,
  env: Env = {},
): Promise<void> {
  const { code, said } = await runScript(script, dataDir, { args, env });
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${said}`);
}

/** What the server has answered against a request; anything else thrown is that it didn't answer. */
export class AnsweredError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const DEMO_PASSWORD = 'suanpan-demo';

/** A person at the API: signed in with a token, so that it survives the server. */
export class ApiClient {
  readonly #token: string;

  private constructor(token: string) {
    this.#token = token;
  }

  static async signIn(url: string, loginName: string): Promise<ApiClient> {
    const answer = await send(url, 'identity.auth.apiSignIn', { loginName, password: DEMO_PASSWORD }, {});
    return new ApiClient((answer as { token: string }).token);
  }

  query<T>(url: string, path: string, input: unknown): Promise<T> {
    const query = encodeURIComponent(JSON.stringify(input));
    return read(fetch(`${url}/trpc/${path}?input=${query}`, { headers: this.#headers() })) as Promise<T>;
  }

  /** The answer as it came, failures too. */
  raw(
    url: string,
    path: string,
    input: unknown,
    language = 'en',
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    const query = encodeURIComponent(JSON.stringify(input));
    return fetch(`${url}/trpc/${path}?input=${query}`, {
      headers: { ...this.#headers(), 'X-Language': language },
      signal,
    });
  }

  change(url: string, path: string, input: unknown, language = 'en'): Promise<Response> {
    return fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Language': language, ...this.#headers() },
      body: JSON.stringify(input),
    });
  }

  sendFile(url: string, name: string, content: Buffer): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return fetch(`${url}/api/files`, { method: 'POST', headers: this.#headers(), body });
  }

  async command<T>(url: string, path: string, input: unknown, key: string = randomUUID()): Promise<T> {
    const give = () => send(url, path, input, { ...this.#headers(), 'Idempotency-Key': key }) as Promise<T>;
    try {
      return await give();
    } catch (error) {
      if (!(error instanceof AnsweredError && error.code === 'identity.STEP_UP_REQUIRED')) throw error;
      await send(url, 'identity.auth.stepUp', { password: DEMO_PASSWORD }, this.#headers());
      return give();
    }
  }

  /** Answers the file's id. */
  async upload(url: string, name: string, content: string): Promise<string> {
    const body = new FormData();
    body.set('file', new Blob([content]), name);
    const response = await fetch(`${url}/api/files`, { method: 'POST', headers: this.#headers(), body });
    const { data } = (await response.json()) as { data?: { fileId: string } };
    if (!data) throw new Error(`The upload was answered with ${response.status}.`);
    return data.fileId;
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
  if (body.error) throw new AnsweredError(body.error.data.code, body.error.message);
  return body.result?.data;
}

export function freePort(): Promise<number> {
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
