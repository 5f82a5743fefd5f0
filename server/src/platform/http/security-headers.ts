import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const NOTHING_OF_THE_DEVICE =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), display-capture=()';

/**
 * What a browser heeds in a page or a worker alone: a kilobyte beside each of forty scripts, style sheets and answers with data,
 * which run by the rules of the page that asks for them or don't run at all.
 */
const OF_PAGES_ONLY = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

export function withoutPageHeaders(response: Pick<ServerResponse, 'removeHeader'>): void {
  for (const header of OF_PAGES_ONLY) response.removeHeader(header);
}

/** Headers for every answer. Scripts run from our own origin, or with this answer's nonce; nothing inline. */
export function securityHeaders(https: boolean): RequestHandler {
  const ofAnswers = { strictTransportSecurity: https, crossOriginEmbedderPolicy: false };
  const ofData = helmet({
    ...ofAnswers,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const ofPages = helmet({
    ...ofAnswers,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        // The component libraries write style elements at run time; a style can't run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'same-origin' },
  });
  return (request, response, next) => {
    // Answers hold people's data; what may be kept (the front ends' files) says so itself.
    response.setHeader('Cache-Control', 'no-store');
    // These are asked for so often that what is of pages alone isn't written first and taken away again.
    if (request.path.startsWith('/trpc/')) return ofData(request, response, next);
    response.locals.nonce = randomBytes(16).toString('base64url');
    response.setHeader('Permissions-Policy', NOTHING_OF_THE_DEVICE);
    ofPages(request, response, next);
  };
}

function nonceOf(response: object): string {
  const { locals } = response as { locals?: { nonce?: string } };
  return locals?.nonce ?? '';
}
