import type { Reader } from '../../platform/trpc/context.ts';
import { ownEmployments, personLook } from '../users/employment-lookup.ts';
import { getUser } from '../users/users.repo.ts';
import { type PortalSettings, portalSettings } from './portal-settings.ts';
import { watermarkWords } from './watermark-words.ts';

/** What is laid over whatever the caller reads, on screen and in files; nothing while nobody wants it. */
export async function readerMark(
  { db, user, authentication }: Reader,
  settings?: PortalSettings,
): Promise<string | null> {
  const { watermark } = settings ?? (await portalSettings(db));
  if (!watermark.enabled) return null;
  // Who acts for another is the one who reads.
  const { name, phone, person_id } = await getUser(db, authentication.place?.actor.id ?? user.id);
  const [employment] = person_id ? await ownEmployments(db, person_id) : [];
  const look = person_id ? await personLook(db, person_id) : undefined;
  return watermarkWords(watermark, {
    ...{ name, employeeNumber: employment?.employeeNumber ?? null, phone: look?.phone ?? phone },
  });
}
