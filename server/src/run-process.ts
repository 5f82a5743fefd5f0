import { explainStart } from './platform/config/explain-start.ts';
import { startFailureText } from './platform/config/start-fault.ts';
import { terminalLanguage } from './platform/texts/terminal-language.ts';
import { type RunningServer, startServer } from './start-server.ts';

/**
 * The server as a process of its own: says plainly why it can't start and ends with 1, ends in order when it is asked to,
 * and goes on when something fails that nobody waits for.
 */
export async function runProcess(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  // A terminal that was closed, a pipe that nobody reads, a file on a full disk.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let server: RunningServer | undefined;
  let asked: NodeJS.Signals | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // It answers a moment before it is all there; asked twice, it doesn't wait for that.
      if (!server && asked) process.exit(1);
      asked = signal;
      if (server) endInOrder(server, signal);
    });
  try {
    server = await startServer(env);
  } catch (error) {
    process.stderr.write(`${startFailureText(error, terminalLanguage(env))}\n`);
    process.exit(1);
  }
  const { log } = server;
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise that nobody waited for'));
  if (asked) endInOrder(server, asked);
  void server.lost.then((error) => {
    process.stderr.write(`${startFailureText(explainStart(error, env), terminalLanguage(env))}\n`);
    process.exit(1);
  });
  return server;
}

function endInOrder(server: RunningServer, signal: NodeJS.Signals): void {
  server.stop(signal).then(
    () => process.exit(0),
    (error) => {
      server.log.error({ err: error }, 'the server did not stop in order');
      process.exit(1);
    },
  );
}
