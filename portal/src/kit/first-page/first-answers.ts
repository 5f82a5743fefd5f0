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

/**
 * The answers that are here by now, by path. Before the first render: a page that begins with them is drawn once, not first
 * empty. Who is awaited still, or failed, is left to `takeFirstAnswer`.
 */
export async function answersSoFar(): Promise<Map<string, unknown>> {
  const asked = typeof window === 'undefined' ? {} : (window.suanpanFirst ?? {});
  const here = new Map<string, unknown>();
  for (const path of Object.keys(asked)) {
    // What is settled wins over the next task; nobody waits for a slow server.
    const answer = await Promise.race([asked[path]?.then(usable, () => undefined), nextTask()]);
    if (!answer || !('result' in answer)) continue;
    here.set(path, answer.result.data);
    delete asked[path];
  }
  return here;
}

const nextTask = () => new Promise<undefined>((done) => setTimeout(done));

function usable(answer: unknown): Answer | undefined {
  const { result, error } = (answer ?? {}) as { result?: object; error?: { data?: { httpStatus?: number } } };
  return result || error?.data?.httpStatus === 401 ? (answer as Answer) : undefined;
}
