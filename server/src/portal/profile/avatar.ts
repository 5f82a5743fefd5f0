import type { Kysely } from 'kysely';
import { registerPersonLook } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { fileAddressOf } from '../../platform/files/file-address.ts';
import { registerFileReaders } from '../../platform/files/file-readers.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { AVATAR_MEGABYTES, AVATAR_TYPES } from '../portal.words.ts';
import '../portal.errors.ts';

/** The part of a picture that is taken: in shares of its width and height, and of its shorter side. */
export interface Crop {
  left: number;
  top: number;
  size: number;
}

/** In pixels: for the largest place it stands in, on screens of twice the density. */
const SIDE = 256;
/** A picture that unpacks to more than this isn't one of somebody. */
const MOST_PIXELS = 40_000_000;

/**
 * Makes an upload of one's own the picture of oneself. What is kept is drawn anew from the pixels, so nothing else that the
 * file held comes along: no place where it was taken, and of an SVG no script.
 */
export async function setAvatar(ctx: SignedInCtx, personId: string, fileId: string, crop: Crop | undefined) {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) refuse('platform.NOT_FOUND');
  if (file.size > AVATAR_MEGABYTES * 1024 * 1024)
    refuse('portal.AVATAR_TOO_LARGE', { most: AVATAR_MEGABYTES });
  const content = await redrawn(await ctx.files.read(ctx.db, fileId), crop);
  const kept = await ctx.files.save(ctx.db, {
    ...{ name: 'avatar.png', content, purpose: 'avatar', createdBy: ctx.user.id },
  });
  await ctx.files.keep(ctx.db, [kept.id]);
  await ctx.files.drop(ctx.db, fileId);
  await putAvatar(ctx, personId, kept.id);
  return fileAddressOf(kept.id);
}

export async function putAvatar(ctx: SignedInCtx, personId: string, fileId: string | null): Promise<void> {
  const before = await ctx.db
    .selectFrom('portal_profiles')
    .select('avatar_file_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (before?.avatar_file_id) await ctx.files.drop(ctx.db, before.avatar_file_id);
  const values = { avatar_file_id: fileId, updated_at: instant(ctx.clock) };
  await ctx.db
    .insertInto('portal_profiles')
    .values({ person_id: personId, signature: null, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
  await ctx.audit.write({
    subject: { kind: 'person', id: personId },
    changes: { avatar_file_id: { before: before?.avatar_file_id ?? null, after: fileId } },
  });
}

async function redrawn(file: Buffer, crop: Crop | undefined): Promise<Buffer> {
  // Heavy, and needed by nobody else: loaded when somebody brings a picture.
  const { default: sharp } = await import('sharp');
  const wrong = () => refuse('portal.AVATAR_TYPE');
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' as const };
  const { format } = await sharp(file, limits).metadata().catch(wrong);
  if (!AVATAR_TYPES.some((type) => type.replace('image/', '').replace('+xml', '') === format)) wrong();
  const upright = await sharp(file, limits).rotate().png().toBuffer({ resolveWithObject: true }).catch(wrong);
  const { width, height } = upright.info;
  const side = Math.max(1, Math.round(Math.min(width, height) * (crop?.size ?? 1)));
  const within = (wished: number, room: number) => Math.max(0, Math.min(Math.round(wished), room - side));
  return sharp(upright.data)
    .extract({
      left: within(crop ? crop.left * width : (width - side) / 2, width),
      top: within(crop ? crop.top * height : (height - side) / 2, height),
      ...{ width: side, height: side },
    })
    .resize(SIDE, SIDE)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Colleagues see each other's pictures wherever they see their names. */
registerFileReaders(async ({ db }, fileId) => {
  const row = await db
    .selectFrom('portal_profiles')
    .select('person_id')
    .where('avatar_file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
});

registerPersonLook((db, personId) => lookOf(db, personId));

async function lookOf(db: Kysely<DB>, personId: string) {
  const row = await db
    .selectFrom('persons')
    .leftJoin('portal_profiles', 'portal_profiles.person_id', 'persons.id')
    .select(['persons.phone', 'portal_profiles.avatar_file_id as avatarFileId'])
    .where('persons.id', '=', personId)
    .executeTakeFirst();
  return row && { phone: row.phone, avatarUrl: row.avatarFileId ? fileAddressOf(row.avatarFileId) : null };
}
