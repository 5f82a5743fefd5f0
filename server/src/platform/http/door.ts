import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long answers may still take once the door is shut. */
const QUIET_MS = 10_000;

/** Who answers at the port: the product, or somebody who says that it isn't there yet, or away for a moment. */
export interface Door {
  answerBy(listener: RequestListener): void;
  /** Waits for the answers under way; what takes too long is cut off. */
  quiet(): Promise<void>;
}

/** What is asked while the database is being opened, migrated or filled for the first time. */
const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '2' }).end('Starting …');
};

export function openDoor(server: Server): Door {
  let answer = answerStarting;
  const answering = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    answer(request, response);
  });
  return {
    answerBy(listener) {
      answer = listener;
    },
    async quiet() {
      const end = Date.now() + QUIET_MS;
      while (answering.size > 0 && Date.now() < end) await pause(50);
      for (const response of answering) response.destroy();
    },
  };
}
