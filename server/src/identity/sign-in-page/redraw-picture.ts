import { createHash } from 'node:crypto';
import { refuse } from '../../platform/errors/refusal.ts';
import { PICTURE_TYPES } from '../../platform/files/files.words.ts';
import '../identity.errors.ts';
import { SIGN_IN_PICTURE_MEGABYTES, type SignInPicture } from './sign-in-page.words.ts';

/** In pixels, for screens of twice the density. */
const SIZES: Record<SignInPicture, { width: number; height: number }> = {
  logo: { width: 640, height: 192 },
  background: { width: 1920, height: 1920 },
};
/** A picture that unpacks to more than this is none for a page. */
const MOST_PIXELS = 40_000_000;

/** What is kept is drawn anew from the pixels: nothing else that the file held comes along. No SVG: it can hold scripts. */
export async function redrawPicture(kind: SignInPicture, file: Buffer) {
  if (file.length > SIGN_IN_PICTURE_MEGABYTES * 1024 * 1024)
    refuse('identity.PICTURE_SIZE', { most: SIGN_IN_PICTURE_MEGABYTES });
  // Heavy, and seldom needed: loaded when somebody brings a picture.
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format } = await picture.metadata().catch(() => refuse('identity.PICTURE_TYPE'));
  if (!PICTURE_TYPES.some((type) => type === format)) refuse('identity.PICTURE_TYPE');
  const content = await picture
    .rotate()
    .resize({ ...SIZES[kind], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: kind === 'logo' ? 92 : 78 })
    .toBuffer()
    .catch(() => refuse('identity.PICTURE_TYPE'));
  return { id: createHash('sha256').update(content).digest('hex'), content, mediaType: 'image/webp' };
}
