import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { AnyRouter } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { type HTTPBaseHandlerOptions, resolveResponse } from '@trpc/server/http';
import type { Request, RequestHandler } from 'express';
import { contextOf } from './trpc-door.ts';

type Options<Router extends AnyRouter> = Omit<HTTPBaseHandlerOptions<Router, Request>, 'createContext'>;

/**
 * tRPC behind the door. Its own adapter pipes every answer through two streams and writes it in pieces, which for a small one
 * takes as long as all else that HTTP does: an answer that is there as a whole is written as a whole.
 */
export function trpcAnswers<Router extends AnyRouter>(options: Options<Router>): RequestHandler {
  return async (request, response) => {
    const asked = incomingMessageToRequest(request, response, { maxBodySize: null });
    const answer = await resolveResponse({
      ...options,
      req: asked,
      path: request.path.slice(request.path.lastIndexOf('/') + 1),
      error: null,
      createContext: async () => contextOf(response),
      onError: (failure) => options.onError?.({ ...failure, req: request }),
    });
    if (response.statusCode === 200) response.status(answer.status);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (!answer.body) return void response.end();
    const comesBitByBit =
      answer.headers.has('transfer-encoding') ||
      answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!comesBitByBit) return void response.end(await answer.text());
    // Compression, the log, tRPC and both ends of the stream listen for its end: eleven, where Node warns of a leak from ten on.
    response.setMaxListeners(20);
    // Whoever closes the page ends the stream with it.
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy());
  };
}
