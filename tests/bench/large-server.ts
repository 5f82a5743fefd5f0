import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Served } from './api-load.ts';

type ServerChild = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs `use` beside a real server in a process of its own, whose one batch is ready to be calculated.
 * @param people how many the company has; some of them have left before the period and aren't in the batch
 */
export async function withLargeServer(
  database: string,
  people: number,
  items: number,
  use: (served: Served) => Promise<void>,
  processes = 1,
): Promise<void> {
  const script = fileURLToPath(new URL('../../server/src/testing/serve-large-batch.ts', import.meta.url));
  const child: ServerChild = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', script, database, ...[people, items, processes].map(String)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  try {
    await use(JSON.parse(await firstLine(child)) as Served);
  } finally {
    child.stdin.end();
    await gone;
  }
}

async function firstLine(child: ServerChild): Promise<string> {
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{"url"')) return line;
  throw new Error('The server did not start; see above.');
}
