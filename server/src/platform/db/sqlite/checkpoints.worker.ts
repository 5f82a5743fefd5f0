import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { CheckpointOptions } from './checkpoints.ts';

const { filename, everyMs } = workerData as CheckpointOptions;
const handle = new Database(filename);
handle.pragma('synchronous = FULL');

// PASSIVE never waits for a reader or a writer, and none waits for it; what it can't reach yet comes with the next one.
// On a full or failing disk the log keeps what it has, and the next one tries again.
let failing = false;
const timer = setInterval(() => {
  try {
    handle.pragma('wal_checkpoint(PASSIVE)');
    failing = false;
  } catch (error) {
    if (!failing) parentPort?.postMessage(String(error));
    failing = true;
  }
}, everyMs);
parentPort?.once('message', () => {
  clearInterval(timer);
  handle.close();
});
