import { startFailureText } from './platform/config/start-fault.ts';
import { startServer } from './start-server.ts';

const server = await startServer(process.env).catch((error) => {
  process.stderr.write(`${startFailureText(error)}\n`);
  process.exit(1);
});
// Whoever started this as a child process waits for this line.
process.send?.({ ready: true, port: server.port });

async function end(reason: string): Promise<void> {
  await server.stop(reason);
  process.exit(0);
}
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));
