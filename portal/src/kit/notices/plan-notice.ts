/** What the server says of a failed request, whichever door it came through. */
export interface Problem {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** `AUTHORIZATION_REQUIRED`, `payroll.batches.STALE`, … */
  code?: string | undefined;
  message?: string | undefined;
  method?: string | undefined;
  traceId?: string | undefined;
  errorType?: string | undefined;
  table?: string | undefined;
  row?: string | number | undefined;
  column?: string | undefined;
  /** What is wrong with single fields of what was sent, by their paths. */
  fields?: Readonly<Record<string, string>> | undefined;
}

export const NOTICE_MS = 2_200;
export const TABLE_NOTICE_MS = 4_000;
const SESSION_NOTICE_SUPPRESSION_MS = 20_000;

export type PlannedNotice =
  | { kind: 'noPermission'; problem: Problem; duration: number }
  | { kind: 'sessionExpired' }
  | { kind: 'tableRow'; problem: Problem; duration: number }
  | { kind: 'tips'; problem: Problem; duration: number }
  | { kind: 'none' };

export interface NoticePlanner {
  (problem: Problem): PlannedNotice;
  /** That the session ended was answered: one signed in again, or left. */
  sessionAnswered(): void;
  /** What stood on the page is gone with it, answered or not. */
  forget(): void;
}

/**
 * Decides which notice a failure gets. The end of a session is told once: not again while that stands on the page, and not
 * for a while after, when requests that left before it was answered still fail.
 */
export function makeNoticePlanner(now: () => number): NoticePlanner {
  let suppressedUntil = Number.NEGATIVE_INFINITY;
  const plan = (problem: Problem): PlannedNotice => {
    if (problem.status === 401) {
      if (now() < suppressedUntil) return { kind: 'none' };
      suppressedUntil = Number.POSITIVE_INFINITY;
      return { kind: 'sessionExpired' };
    }
    if (problem.status === 403 && problem.code === 'AUTHORIZATION_REQUIRED')
      return { kind: 'noPermission', problem, duration: NOTICE_MS };
    if (problem.status === 400 && (problem.errorType === 'table_row' || (problem.table && problem.column)))
      return { kind: 'tableRow', problem, duration: TABLE_NOTICE_MS };
    return { kind: 'tips', problem, duration: NOTICE_MS };
  };
  const sessionAnswered = () => {
    suppressedUntil = now() + SESSION_NOTICE_SUPPRESSION_MS;
  };
  const forget = () => {
    suppressedUntil = Number.NEGATIVE_INFINITY;
  };
  return Object.assign(plan, { sessionAnswered, forget });
}
