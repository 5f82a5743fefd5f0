import { z } from 'zod';
import { ANNOUNCEMENT_STATES, AUDIENCE_KINDS } from '../portal.words.ts';

const id = z.string().max(60);

const audiencePart = z.strictObject({ kind: z.enum(AUDIENCE_KINDS), targetId: id.default('') });
export type AudiencePart = z.infer<typeof audiencePart>;

export const announcementInput = z.strictObject({
  title: z.string('portal.TITLE_REQUIRED').trim().min(1, 'portal.TITLE_REQUIRED').max(200),
  /** HTML; stored as the few elements that are known. */
  body: z.string().max(100_000),
  /** The office or person that stands under it. */
  release: z.string('portal.RELEASE_REQUIRED').trim().min(1, 'portal.RELEASE_REQUIRED').max(100),
  /** A draft where it is null. */
  releaseAt: z.union([z.literal('now'), z.iso.datetime()]).nullable(),
  audience: z.array(audiencePart).min(1, 'portal.AUDIENCE_REQUIRED').max(500),
  files: z.array(id).max(20),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;

export const newsRow = z.object({
  id: z.string(),
  title: z.string(),
  release: z.string(),
  releasedAt: z.string(),
  clicks: z.number().int(),
  unread: z.boolean(),
});

const files = z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number() }));
export const newsDetail = newsRow.omit({ unread: true }).extend({ body: z.string(), files });

export const managedRow = newsRow.omit({ unread: true, releasedAt: true }).extend({
  releasedAt: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  updatedAt: z.string(),
});

export const managedDetail = managedRow.extend({
  body: z.string(),
  files,
  audience: z.array(audiencePart.extend({ name: z.string().nullable() })),
  version: z.number().int(),
});
