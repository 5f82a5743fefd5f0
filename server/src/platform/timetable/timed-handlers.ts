import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import type { Language } from '../texts/languages.ts';
import type { Services } from '../trpc/context.ts';
import { nextFirings } from './next-firings.ts';
import { readExpression } from './quartz-expression.ts';

/** Something that may be done by the clock. */
export interface TimedHandler {
  key: string;
  nameIn(language: Language): string;
  /** What a task may say to it. */
  params: z.ZodType;
  /** What a form calls a field of them. */
  paramNameIn?(name: string, language: Language): string;
  /** Must be safe to start again. What it answers stands in the log. */
  run(services: Services, params: unknown, signal: AbortSignal): Promise<unknown>;
  /** Every installation has a task for it, with this timetable. */
  always?: string;
}

const declared = new Map<string, TimedHandler>();

/** Declares what tasks may be made of. */
export function declareTimedHandler(handler: TimedHandler): void {
  declared.set(handler.key, handler);
}

export function findTimedHandler(key: string): TimedHandler | undefined {
  return declared.get(key);
}

export function timedHandlers(): TimedHandler[] {
  return [...declared.values()];
}

/** The next moment after now; absent where there is none. */
export function nextMoment(
  clock: Clock,
  expression: string,
  zone: string,
  after = clock.now(),
): string | null {
  return nextFirings(readExpression(expression), zone, after, 1)[0]?.toISOString() ?? null;
}

/** The tasks that every installation has; what an administrator changed of them stays. */
export async function syncTimedTasks(db: Kysely<DB>, clock: Clock): Promise<void> {
  const now = instant(clock);
  for (const { key, nameIn, always } of declared.values()) {
    if (always === undefined) continue;
    await db
      .insertInto('timed_tasks')
      .values({
        ...{ id: builtInId(key), name: nameIn('en'), handler: key, params: '{}', expression: always },
        ...{
          time_zone: 'UTC',
          misfire: 'fireOnce',
          overlaps: 0,
          state: 'running',
          built_in: 1,
          remark: null,
        },
        ...{ next_at: nextMoment(clock, always, 'UTC'), last_at: null, last_state: null, created_by: null },
        ...{ created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The product's own task for a handler. */
export const builtInId = (handler: string): string => `built-in-${handler}`;

/** Who made a task named it; the product's own are called in the reader's language. */
export const runName = (
  run: { task_id: string; task_name: string; handler: string },
  language: Language,
): string =>
  (run.task_id === builtInId(run.handler) ? findTimedHandler(run.handler)?.nameIn(language) : undefined) ??
  run.task_name;
