import { z } from 'zod';
import { storedTexts } from '../../platform/texts/texts.schemas.ts';
import { TEAM_CARDS, TEAM_GROUPS, TEAM_REACHES, TEAM_STEPS, TEAM_UNITS } from './team-activity.words.ts';

export const cardInput = z.strictObject({
  card: z.enum(TEAM_CARDS),
  reach: z.enum(TEAM_REACHES),
  step: z.enum(TEAM_STEPS),
  group: z.enum(TEAM_GROUPS).default('department'),
});

export const teamCards = z.object({
  cards: z.array(z.enum(TEAM_CARDS)),
  /** Whether all lines below may be looked at, or direct reports only. */
  allLines: z.boolean(),
});

export const cardAnswer = z.object({
  unit: z.enum(TEAM_UNITS),
  currency: z.string().nullable(),
  /** What came in other currencies. */
  others: z.array(z.object({ currency: z.string(), value: z.number() })),
  total: z.number(),
  /** Months YYYY-MM, weeks by their Monday, or days. */
  buckets: z.array(z.string()),
  series: z.array(z.object({ key: z.string(), name: storedTexts, values: z.array(z.number().nullable()) })),
  groups: z.array(z.object({ name: storedTexts, value: z.number() })),
  rows: z.array(
    z.object({
      employmentId: z.string(),
      name: z.string(),
      employeeNumber: z.string(),
      department: storedTexts.nullable(),
      day: z.string(),
      key: z.string(),
      what: storedTexts,
      value: z.number(),
      note: storedTexts.optional(),
    }),
  ),
  /** How many people the card is of. */
  people: z.number().int(),
});
