import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { withoutPageHeaders } from './security-headers.ts';

const PART_OF_PAGE = /^(?!.*\.worker-).*\.(?:js|css)(?:\.br|\.gz)?$/;

/** One built front end: its files, and its page for every other address below it. */
export function staticApp(directory: string): Router {
  const router = Router();
  router.use(
    // The build lays a .br and a .gz beside each file; whoever accepts one gets it without any work done here.
    expressStaticGzip(directory, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      serveStatic: {
        index: false,
        redirect: false,
        setHeaders: (response, path) => {
          // Vite puts a hash of the content into the names below assets/.
          const forEver = path.includes(`${join(directory, 'assets')}`);
          response.setHeader('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
          // A file that never changes has no story to look up.
          if (forEver) response.removeHeader('X-Trace-Id');
          if (forEver && PART_OF_PAGE.test(basename(path))) withoutPageHeaders(response);
        },
      },
    }),
  );
  router.use(page(join(directory, 'index.html')));
  return router;
}

function page(path: string): RequestHandler {
  let html = '';
  let readAt = -1;
  return (request, response, next) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || !request.accepts('html') || /\.\w{2,5}$/.test(request.path) || !existsSync(path))
      return next();
    const changedAt = statSync(path).mtimeMs;
    if (changedAt !== readAt) {
      html = readFileSync(path, 'utf8');
      readAt = changedAt;
    }
    const nonce = String(response.locals.nonce ?? '');
    const body = html
      .replace(/<script(?=[\s>])/g, `<script nonce="${nonce}"`)
      .replace('</head>', `<meta name="csp-nonce" content="${nonce}"></head>`);
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(body);
  };
}
