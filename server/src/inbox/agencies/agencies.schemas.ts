import { z } from 'zod';
import { AGENCY_SUBJECTS } from '../../platform/trpc/agency.words.ts';
import { day, localText } from '../../platform/trpc/paging.ts';
import { DELEGATION_STATES } from '../inbox.words.ts';

const id = z.string().min(1).max(60);
const person = z.object({ id: z.string(), name: z.string() });
const subject = z.enum(AGENCY_SUBJECTS);

const agencyRow = z.object({
  id: z.string(),
  principal: person,
  agent: person,
  startsOn: z.string(),
  endsOn: z.string(),
  subjects: z.array(subject),
  remark: z.string().nullable(),
  state: z.enum(DELEGATION_STATES),
});

export const agencyList = z.object({
  /** Who acts for me. */
  mine: z.array(agencyRow),
  /** I act for them. */
  forOthers: z.array(agencyRow),
  /** What may be chosen: only what one has rights on oneself. */
  subjects: z.array(z.object({ subject, name: localText, held: z.boolean() })),
});

export const agentsInput = z.strictObject({ search: z.string().max(200).default('') });
export const agentList = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
});

export const createAgencyInput = z.strictObject({
  agentId: id,
  startsOn: day,
  endsOn: day,
  subjects: z.array(subject).min(1).max(AGENCY_SUBJECTS.length),
  remark: z.string().trim().max(500).optional(),
});
