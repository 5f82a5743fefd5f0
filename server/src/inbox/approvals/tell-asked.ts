import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { standInsOf } from './stand-ins.ts';
import { possibleDeciders } from './subjects.ts';

interface Asked {
  id: string;
  subject: string;
  subjectId: string;
  applicantId: string;
  title: Texts;
}

/** Tells those whose turn it is, and who stands in for them while they are away, as far as that person may decide on it. */
export async function tellAsked(
  db: Kysely<DB>,
  clock: Clock,
  approval: Asked,
  userIds: readonly string[],
): Promise<void> {
  const common = { category: 'approval', url: `/inbox/pending/${approval.id}`, mail: true } as const;
  const notices: Notice[] = [{ ...common, userIds, title: approval.title }];
  const standIns = await standInsOf(db, instant(clock), approval.subject, userIds);
  const ids = standIns.map(({ delegateId }) => delegateId);
  const able = await possibleDeciders(db, approval.subject, approval.subjectId, { ids });
  const told = new Set([...userIds, approval.applicantId]);
  for (const { delegateId, name } of standIns) {
    if (told.has(delegateId) || !able.some(({ id }) => id === delegateId)) continue;
    told.add(delegateId);
    const title = inboxTexts.inEvery('approvals.inPlaceOf', { name, title: approval.title });
    notices.push({ ...common, userIds: [delegateId], title });
  }
  await notify(db, clock, ...notices);
}
