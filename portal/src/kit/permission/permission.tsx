import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type RouterOutputs, setCsrfToken, setMinRequestMs, trpc } from '../api/index.ts';

export type Me = RouterOutputs['identity']['auth']['me'];

interface Session {
  me: Me | undefined;
  isLoading: boolean;
  /** Why nobody is known: 401 for a stranger, anything else for a server that is away. */
  error: unknown;
  retry(): void;
  can(code: string): boolean;
}

const SessionContext = createContext<Session>({
  me: undefined,
  isLoading: true,
  error: null,
  retry: () => {},
  can: () => false,
});

/** Who is signed in, what they may do, their menus. Quiet: the caller decides where a stranger goes. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const {
    data: me,
    isLoading,
    error,
    refetch,
  } = useQuery({
    ...trpc.identity.auth.me.queryOptions(),
    meta: { silent: true },
    staleTime: 5 * 60_000,
  });
  // Not in an effect: a child's first command must carry it already.
  if (me) {
    setCsrfToken(me.csrfToken);
    setMinRequestMs(me.settings.minRequestMs);
  }
  const session = useMemo<Session>(() => {
    const held = new Set<string>(me?.permissions ?? []);
    return {
      me,
      isLoading,
      error,
      retry: () => void refetch(),
      can: (code) => held.has('*') || held.has(code),
    };
  }, [me, isLoading, error, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The person who is signed in; only below a place that waits for the session. */
export function useMe(): Me {
  const { me } = useContext(SessionContext);
  if (!me) throw new Error('nobody is signed in');
  return me;
}

/** Whether the signed-in person gets a door to the workbench: its first page is closed to who finds nothing behind it. */
export function useBackOffice(): boolean {
  const { me } = useContext(SessionContext);
  return me !== undefined && !me.closedScreens.includes('/workbench/');
}

export function useCan(code: string): boolean {
  return useContext(SessionContext).can(code);
}

/** Shows its children to those who hold the permission; the server asks again anyway. */
export function Allowed({
  code,
  children,
  otherwise = null,
}: {
  code: string;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(code) ? children : otherwise;
}
