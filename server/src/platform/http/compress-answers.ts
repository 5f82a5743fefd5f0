import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Compresses answers of a kilobyte or more for whoever accepts it. Event streams stay as they are: held back until a
 * block is full, an event would arrive late.
 */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: 1024,
    filter: (request, response) =>
      !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
      compression.filter(request, response),
  });
}
