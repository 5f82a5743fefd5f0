import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';

/** What is looked at before a copy is published, or a batch submitted and closed. */
const checklistTopic = z.enum([
  'problems',
  'tests',
  'layout',
  'totals',
  'deciders',
  'stale',
  'failedRows',
  'findings',
  'typedOver',
  'targets',
  'people',
  'disputes',
  'answers',
]);

const checklistLine = z.object({
  topic: checklistTopic,
  /** `ok`; `look`: possible, but worth a look; `missing`: it will be refused, or lead into a dead end. */
  state: z.enum(['ok', 'look', 'missing']),
  /** How many there are of what the topic counts: tests, open findings, typed-over values; null where nothing is counted. */
  count: z.number().int().nullable(),
  /** What the line speaks of, by name: nodes that nobody can decide, totals that have no column. */
  names: z.array(localText),
});

export const checklist = z.array(checklistLine);
export type ChecklistLine = z.infer<typeof checklistLine>;
