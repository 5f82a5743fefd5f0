import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { createServices } from './create-services.ts';
import { readConfig } from './platform/config/config.ts';

const SHUTDOWN_MS = 10_000;

const config = readConfig(process.env);
const { services, database } = await createServices(config);
const { log } = services;
const app = createApp(services);
const server = createServer(app);
await services.queue.start(services);
server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ port, database: database.dialect }, 'listening');
  // The start script waits for this line.
  process.send?.({ ready: true, port });
});

let stopping = false;

/** Takes no new requests, ends what runs or hands it back to the queue, closes the database. */
async function shutDown(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'shutting down');
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await services.queue.stop(SHUTDOWN_MS);
  setTimeout(() => server.closeAllConnections(), 2000).unref();
  await closed;
  await database.close();
  log.info('stopped');
  process.exit(0);
}

process.on('SIGTERM', () => void shutDown('SIGTERM'));
process.on('SIGINT', () => void shutDown('SIGINT'));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
