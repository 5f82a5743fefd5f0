import { z } from 'zod';
import { AGENCY_SUBJECTS } from '../../platform/trpc/agency.words.ts';
import { localText } from '../../platform/trpc/paging.ts';
import { person, shownSpan, wantedSpan } from '../stand-ins/stand-ins.schemas.ts';

const subject = z.enum(AGENCY_SUBJECTS);

const agencyRow = z.object({ ...shownSpan, principal: person, agent: person, subjects: z.array(subject) });

export const agencyList = z.object({
  /** Who acts for me. */
  mine: z.array(agencyRow),
  /** I act for them. */
  forOthers: z.array(agencyRow),
  /** What may be chosen: only what one has rights on oneself. */
  subjects: z.array(z.object({ subject, name: localText, held: z.boolean() })),
});

export const createAgencyInput = z.strictObject({
  ...wantedSpan,
  agentId: z.string().min(1).max(60),
  subjects: z.array(subject).min(1).max(AGENCY_SUBJECTS.length),
});
