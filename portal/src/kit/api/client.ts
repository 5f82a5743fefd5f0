import type { AppRouter } from '@suanpan/server/types';
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { currentLanguage, languageHeader } from '../i18n/index.ts';
import { notifyProblem, type Problem, setSessionEnd } from '../notices/index.ts';
import { commandKeyLink } from './command-key.ts';
import { failedCommand } from './failed-command.ts';
import { firstAnswerLink } from './first-answer-link.ts';
import { FreshQueryClient } from './fresh-query-client.ts';
import { fetchHearing } from './maintenance.ts';
import { problemOf } from './problem.ts';
import { STEP_UP_REQUIRED, stepUpLink } from './step-up-link.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: no notice but the session's end. `silent`: none at all (asking whether one is signed in). */
    queryMeta: { quiet?: boolean; silent?: boolean };
    mutationMeta: { quiet?: boolean; silent?: boolean };
  }
}

let csrfToken = '';

/** The session's token, told by `identity.auth.me`; plain uploads need it too. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Headers of every request, for `fetch` on plain routes (uploads) as well. */
export function requestHeaders(): Record<string, string> {
  return {
    'X-Trace-Id': crypto.randomUUID(),
    'X-Language': languageHeader(currentLanguage()),
    ...(csrfToken ? { 'X-CSRF-Token': csrfToken } : {}),
  };
}

const url = '/trpc';

const aloneLink = (send: typeof fetch) =>
  httpLink<AppRouter>({
    url,
    fetch: send,
    // What is asked alone may be longer than an address.
    methodOverride: 'POST',
    headers: ({ op }) => ({
      ...requestHeaders(),
      ...(op.type === 'mutation' ? { 'Idempotency-Key': String(op.context.idempotencyKey) } : {}),
    }),
  });

export const api: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    firstAnswerLink(),
    commandKeyLink(),
    stepUpLink(),
    retryLink<AppRouter>({
      // Only where no answer came, or none from the database; a command goes again under its own key.
      retry: ({ error, attempts }) =>
        (!error.data || error.data.code === 'platform.DATABASE_UNAVAILABLE') &&
        error.cause?.name !== 'AbortError' &&
        attempts < 3,
      retryDelayMs: (attempt) => 300 * 2 ** attempt,
    }),
    splitLink({
      // What tells of changes stays open for as long as it is listened to.
      condition: (op) => op.type === 'subscription',
      // A browser gives an event stream no headers.
      true: httpSubscriptionLink({ url: () => `${url}?x-trace-id=${crypto.randomUUID()}` }),
      false: splitLink({
        // A batch is as slow as its slowest: commands and whoever says `alone` travel by themselves.
        condition: (op) => op.type === 'mutation' || op.context.alone === true,
        true: splitLink({
          condition: (op) => op.context.leaving === true,
          // What a page says as it is left arrives all the same; browsers let little travel like that.
          true: aloneLink((input, init) => fetchHearing(input, { ...init, keepalive: true })),
          false: aloneLink(fetchHearing),
        }),
        false: httpBatchLink<AppRouter>({
          url,
          fetch: fetchHearing,
          headers: requestHeaders,
          maxURLLength: 4_000,
          maxItems: 12,
        }),
      }),
    }),
  ],
});

/** @returns what was told */
function report(failure: unknown, quiet: boolean | undefined): Problem | undefined {
  const problem = problemOf(failure);
  // Asked for in a dialog; whoever closed it knows that nothing was done.
  if (problem.code === STEP_UP_REQUIRED) return undefined;
  // The end of a session is told even by quiet requests: nothing else will work either.
  if (quiet && problem.status !== 401) return undefined;
  notifyProblem(problem);
  return problem;
}

export const queryClient: QueryClient = new FreshQueryClient({
  queryCache: new QueryCache({
    onError: (failure, query) => {
      if (query.meta?.silent) return;
      // A page that has content keeps it; a failing background refresh is no news.
      report(failure, query.meta?.quiet ?? query.state.data !== undefined);
    },
  }),
  mutationCache: new MutationCache({
    onMutate: (_input, mutation) => failedCommand.retried(mutation),
    onError: (failure, _input, _context, mutation) => {
      const told = mutation.meta?.silent ? undefined : report(failure, mutation.meta?.quiet);
      if (told && told.status !== 401) failedCommand.keep(told, mutation);
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

setSessionEnd(() => {
  csrfToken = '';
  queryClient.clear();
});

/** `useQuery(trpc.payroll.batches.list.queryOptions({ … }))` */
export const trpc: TRPCOptionsProxy<AppRouter> = createTRPCOptionsProxy<AppRouter>({
  client: api,
  queryClient,
});
