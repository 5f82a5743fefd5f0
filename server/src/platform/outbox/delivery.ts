import { type Clock, instant } from '../clock/clock.ts';
import type { DeliveryProblem, DeliveryState, PhoneMessageState } from './outbox.words.ts';

const MINUTE_MS = 60_000;
/** How long is waited after each try that might go better the next time. */
const WAITS_MIN = [1, 5, 15, 60, 360] as const;
/** Content is kept as long as it may be sent again. */
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
/** One that was being sent when its process ended is taken up again after this. */
const LOST_MS = 10 * MINUTE_MS;

export interface Attempt {
  at: string;
  problem: DeliveryProblem | null;
  response: string | null;
}

/** How a try ended. */
export interface Outcome {
  problem?: DeliveryProblem;
  /** What the other side answered, shortened. */
  response?: string | undefined;
  /** It may go better later. */
  again?: boolean;
}

/** What a row says after a try. */
export function afterTry(clock: Clock, attempts: readonly Attempt[], outcome: Outcome) {
  const at = instant(clock);
  const response = outcome.response?.replace(/\s+/g, ' ').slice(0, 500) ?? null;
  const list = [...attempts, { at, problem: outcome.problem ?? null, response }];
  const wait = outcome.problem && outcome.again ? WAITS_MIN[list.length - 1] : undefined;
  const state: DeliveryState = !outcome.problem ? 'sent' : wait === undefined ? 'failed' : 'retrying';
  return {
    state,
    problem: outcome.problem ?? null,
    response,
    attempts: JSON.stringify(list),
    attempt_count: list.length,
    due_at: wait === undefined ? at : after(clock, wait * MINUTE_MS),
    ended_at: wait === undefined ? at : null,
  };
}

export function after(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

export const minuteAgo = (clock: Clock): string => after(clock, -MINUTE_MS);
export const lostBefore = (clock: Clock): string => after(clock, -LOST_MS);
export const keptSince = (clock: Clock): string => after(clock, -KEPT_MS);

export const WAITING_STATES: readonly DeliveryState[] = ['queued', 'retrying'];
export const ENDED_STATES: readonly PhoneMessageState[] = ['sent', 'failed', 'cancelled', 'delivered'];
