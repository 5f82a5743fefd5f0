import express, { type Request, type Response, Router } from 'express';
import multer from 'multer';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal, refuse } from '../errors/refusal.ts';
import { takePoints } from '../http/call-limits.ts';
import type { Ctx, SignedInCtx } from '../trpc/context.ts';
import { requireSignIn } from '../trpc/procedure.ts';
import { mayReadFile } from './file-readers.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** Enough for any working day; not enough to fill a disk with. */
const uploadsPerUser = new RateLimiterMemory({ points: 200, duration: 3600 });

/** Types a browser may show in its own window; everything else is only ever downloaded. */
const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);

/** Files are larger and slower than other requests. */
export const isUpload = (request: Request): boolean =>
  request.method === 'POST' && request.path === '/api/files';

type ContextOf = (request: Request, response: Response) => Promise<Ctx>;

/** `POST /api/files` (multipart, field `file`) and `GET /api/files/:id`. */
export function filesRoutes(contextOf: ContextOf): express.Router {
  const router = Router();
  router.post('/', async (request, response) => {
    const data = await takeUpload(await contextOf(request, response), request, response);
    response.status(201).json({ data });
  });

  router.get('/:id', async (request, response) => {
    const ctx = signedIn(await contextOf(request, response), false);
    const file = await ctx.files.find(ctx.db, String(request.params.id));
    if (!file || !(await mayReadFile(ctx, file))) return refuse('platform.NOT_FOUND');
    const content = await ctx.files.read(ctx.db, file.id);
    const inline = SHOWN_INLINE.has(file.mediaType) && request.query.download === undefined;
    response.setHeader(
      'Content-Type',
      file.mediaType.startsWith('text/') ? 'text/plain; charset=utf-8' : file.mediaType,
    );
    response.setHeader('Content-Length', file.size);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader(
      'Content-Disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    response.end(content);
  });
  return router;
}

const upload = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MOST_BYTES, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  defParamCharset: 'utf8',
});

/** Stores the file that a request brings; who is calling is known before a byte of it is taken. */
export async function takeUpload(given: Ctx, request: Request, response: Response) {
  const ctx = signedIn(given, true);
  await takePoints(uploadsPerUser, ctx.user.id);
  await new Promise<void>((resolve, reject) => {
    upload.single('file')(request, response, (error: unknown) => {
      if (error) reject(error instanceof multer.MulterError ? error : crooked(error));
      else resolve();
    });
  });
  return keep(ctx, request);
}

/** The parts are read into memory, so whatever else fails is the way they were written. */
function crooked(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : '';
  return new Refusal('platform.INVALID_INPUT', { field: 'file', reason }, { cause: error });
}

function signedIn(ctx: Ctx, changes: boolean): SignedInCtx {
  return { ...ctx, ...requireSignIn(ctx, changes) };
}

async function keep(ctx: SignedInCtx, request: Request) {
  const { file } = request;
  if (!file) return refuse('platform.INVALID_INPUT', { field: 'file', reason: 'no file' });
  const stored = await ctx.files.save(ctx.db, {
    name: file.originalname,
    content: file.buffer,
    purpose: 'upload',
    createdBy: ctx.user.id,
  });
  await ctx.audit.write({
    action: 'platform.files.upload',
    subject: { kind: 'file', id: stored.id },
    facts: { name: stored.name, size: stored.size, mediaType: stored.mediaType },
  });
  return { fileId: stored.id, name: stored.name, size: stored.size, mediaType: stored.mediaType };
}
