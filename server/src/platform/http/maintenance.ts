import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { Refusal } from '../errors/refusal.ts';
import { LANGUAGES, readLanguage } from '../texts/languages.ts';
import { platformTexts } from '../texts.ts';
import { errorBody } from './error-body.ts';

/** Tells every page when the product goes down. */
const MAINTENANCE_AT = 'X-Maintenance-At';

/** Every answer of a call says so for as long as it is ahead. */
export function tellMaintenance(beginsAt: () => string | undefined): RequestHandler {
  return (_request, response, next) => {
    const at = beginsAt();
    if (at) response.setHeader(MAINTENANCE_AT, at);
    next();
  };
}

/** What is asked while the data is being exchanged: a page for people, one shape of failure for programs; alive, not ready. */
export const answerMaintenance: RequestListener = (request, response) => {
  const path = request.url ?? '/';
  if (path === '/healthz')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
  const language = readLanguage(
    String(request.headers['x-language'] ?? request.headers['accept-language'] ?? ''),
  );
  const said = errorBody(new Refusal('platform.MAINTENANCE'), {
    method: `${request.method} ${path.split('?')[0]}`,
    traceId: '',
    language,
  });
  response.setHeader('Retry-After', '5');
  response.setHeader('Cache-Control', 'no-store');
  if (path.startsWith('/trpc')) {
    const error = {
      code: -32603,
      message: said.message,
      data: { ...said, httpStatus: said.status, path: said.method },
    };
    return void response
      .writeHead(said.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error }));
  }
  if (!request.headers.accept?.includes('text/html') || path.startsWith('/api'))
    return void response
      .writeHead(said.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(said));
  response.writeHead(said.status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page());
};

/** In every language: who reads it isn't known. It asks again by itself. */
function page(): string {
  const lines = LANGUAGES.map(
    (language) => `<p lang="${language}">${platformTexts.say('errors.MAINTENANCE', {}, language)}</p>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><meta name="color-scheme" content="light dark"><title>Suanpan</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}</style></head>
<body><h1>Suanpan</h1>${lines.join('')}</body></html>`;
}
