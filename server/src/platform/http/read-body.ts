import express, { type Request, type RequestHandler, type Response } from 'express';
import { Refusal } from '../errors/refusal.ts';

/** Most bytes of a request's content. Files have a route, and limits, of their own. */
export const BODY_BYTES = {
  /** From somebody nobody knows: a login name and a password. */
  stranger: 16 * 1024,
  usual: 512 * 1024,
  /** Pasted cells, lists of people: `body: 'large'` in the procedure's definition. */
  large: 24 * 1024 * 1024,
} as const;
export type BodySize = keyof typeof BODY_BYTES;

/** How long a request may take to arrive. */
const ARRIVES_MS = 30_000;
/** An upload may take longer, as long as this much of it comes in that time. */
const UPLOAD_BYTES = 128 * 1024;

/** Reads the content as text, for tRPC. */
export const readText = bySize((limit) => express.text({ limit, type: () => true, verify: refuseNul }));

/** Reads the content as JSON, for plain calls. */
export const readJson = bySize((limit) => express.json({ limit, verify: refuseNul }));

function bySize(make: (limit: number) => RequestHandler) {
  const readers = Object.fromEntries(
    Object.entries(BODY_BYTES).map(([size, limit]) => [size, make(limit)]),
  ) as Record<BodySize, RequestHandler>;
  return (size: BodySize, request: Request, response: Response) =>
    new Promise<void>((resolve, reject) => {
      void readers[size](request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
}

/** PostgreSQL stores no U+0000 and SQLite half of it: a text that holds one is refused, wherever it stands. */
function refuseNul(_request: unknown, _response: unknown, content: Buffer): void {
  if (content.includes(0) || (content.includes('\\u0000') && hasNul(content.toString('utf8')))) throw nul();
}

const nul = () => new Refusal('platform.INVALID_INPUT', { field: 'input', reason: 'U+0000' });

/** `\u0000` in JSON, where the backslash isn't itself a written one. */
function hasNul(json: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\u0000/.test(json);
}

/** The address of a request: sound percent signs and no U+0000 in it. */
export const refuseMalformedAddress: RequestHandler = (request, _response, next) => {
  let address = '';
  try {
    address = decodeURIComponent(request.originalUrl);
  } catch {
    throw new Refusal('platform.INVALID_INPUT', { field: 'URL', reason: '%' });
  }
  if (address.includes('\0') || hasNul(address)) throw nul();
  next();
};

/** A request that is sent drop by drop is cut off: it holds a connection, and memory. */
export function limitBodyDuration(
  isUpload: (request: Request) => boolean,
  arrivesMs = ARRIVES_MS,
): RequestHandler {
  return (request, response, next) => {
    let before = request.socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const arrived = request.socket.bytesRead - before;
      before += arrived;
      if (!isUpload(request) || arrived < UPLOAD_BYTES) request.socket.destroy();
    }, arrivesMs);
    timer.unref();
    response.once('close', () => clearInterval(timer));
    next();
  };
}
