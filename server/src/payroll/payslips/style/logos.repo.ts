import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { PICTURE_TYPES } from '../../../platform/files/files.words.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { LOGO_KILOBYTES } from '../../shared/payroll.words.ts';
import { getSolution } from '../../shared/solution-access.ts';

/** In pixels, for screens of twice the density: as high as a head of a letter. */
const WIDEST = 640;
const HIGHEST = 192;
/** A picture that unpacks to more than this isn't a logo. */
const MOST_PIXELS = 16_000_000;

/** What is kept is drawn anew from the pixels: nothing else that the file held comes along. No SVG: it can hold scripts. */
export async function keepLogo(
  ctx: SignedInCtx,
  { solutionId, content }: { solutionId: string; content: string },
): Promise<{ logo: string; picture: string }> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const png = await redrawn(Buffer.from(content, 'base64'));
  const id = createHash('sha256').update(png).digest('hex');
  const base64 = png.toString('base64');
  await ctx.db
    .insertInto('payroll_payslip_logos')
    .values({ id, content: base64, created_at: instant(ctx.clock), created_by: ctx.user.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solutionId },
    facts: { bytes: png.length },
    changes: changesBetween({ logo: null }, { logo: id }),
  });
  return { logo: id, picture: pictureOf(base64) };
}

async function redrawn(file: Buffer): Promise<Buffer> {
  if (file.length > LOGO_KILOBYTES * 1024) refuse('payroll.payslips.LOGO_SIZE', { most: LOGO_KILOBYTES });
  // Heavy, and needed by nobody else: loaded when somebody brings a logo.
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format } = await picture.metadata().catch(() => refuse('payroll.payslips.LOGO_TYPE'));
  if (!PICTURE_TYPES.some((type) => type === format)) refuse('payroll.payslips.LOGO_TYPE');
  return picture
    .rotate()
    .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => refuse('payroll.payslips.LOGO_TYPE'));
}

/** The picture as a page shows it; null where it isn't stored here, as after a file came from elsewhere. */
export async function readLogo(db: Kysely<DB>, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const row = await db
    .selectFrom('payroll_payslip_logos')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? pictureOf(row.content) : null;
}

const pictureOf = (base64: string): string => `data:image/png;base64,${base64}`;
