declare global {
  interface Window {
    /** By the procedure's path: what `page-script.ts` asked for before the application was there. */
    suanpanFirst?: Record<string, Promise<unknown>>;
  }
}

type Answer = { result: { data: unknown } } | { error: { data: { httpStatus: number } } };

/** The page loads for seconds on a slow line; what is older than this is asked for anew. */
const FRESH_MS = 30_000;

/**
 * The answer to a question without input that the page itself asked at once, or undefined. Each is given out once: whoever
 * asks again wants to know anew.
 */
export function takeFirstAnswer(path: string, input: unknown): Promise<Answer | undefined> | undefined {
  const asked = typeof window === 'undefined' ? undefined : window.suanpanFirst;
  const answer = asked?.[path];
  if (!asked || !answer || input !== undefined) return undefined;
  delete asked[path];
  if (performance.now() > FRESH_MS) return undefined;
  // What failed for any reason but that nobody is signed in takes the usual way, which tries again and says why.
  return answer.then(usable, () => undefined);
}

function usable(answer: unknown): Answer | undefined {
  const { result, error } = (answer ?? {}) as { result?: object; error?: { data?: { httpStatus?: number } } };
  return result || error?.data?.httpStatus === 401 ? (answer as Answer) : undefined;
}
