import type { Request, RequestHandler } from 'express';
import { refuse } from '../errors/refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A change that a page of another address asks for is refused, whatever cookie or token comes with it. */
export function sameOrigin(publicUrl: string | undefined): RequestHandler {
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return (request, _response, next) => {
    if (READS.has(request.method)) return next();
    if (!isOwn(request, ours)) refuse('platform.ORIGIN_FOREIGN');
    next();
  };
}

function isOwn(request: Request, ours: string | undefined): boolean {
  // No page can forge this one; browsers send it over https and on the machine itself.
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.get('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.host || host === ours;
}
