import { useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/**
 * Screens of the portal also stand inside the workbench, which has a router of its own. So screens and the kit know
 * addresses only: the whole path from the origin (`/inbox/pending`, `/workbench/payroll/batches/…`).
 */
export interface AppLocation {
  pathname: string;
  search: string;
  navigate(href: string, options?: { replace?: boolean }): void;
  /** Whether the person goes elsewhere already, and what this page still does to the address would call them back. */
  isLeft(): boolean;
}

const LocationContext = createContext<AppLocation | undefined>(undefined);

/** `/workbench` and everything below is another build: crossing over loads the page, as going elsewhere does. */
export function belongsTo(app: 'portal' | 'workbench', href: string): boolean {
  if (/^https?:/.test(href)) return false;
  const inWorkbench = /^\/workbench(?:[/?#]|$)/.test(href);
  return app === 'workbench' ? inWorkbench : !inWorkbench;
}

/** Stands inside the application's root route and ties the kit to its router. */
export function LocationProvider({ app, children }: { app: 'portal' | 'workbench'; children: ReactNode }) {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  const location = useMemo<AppLocation>(() => {
    const inside = wholeHref(app, href);
    const question = inside.search(/[?#]/);
    const pathname = question < 0 ? inside : inside.slice(0, question);
    return {
      pathname,
      search: question < 0 ? '' : (inside.slice(question).split('#')[0] ?? ''),
      navigate(target, options) {
        if (!belongsTo(app, target)) window.location.assign(target);
        else if (options?.replace) router.history.replace(target);
        else router.history.push(target);
      },
      isLeft: () => wholeHref(app, router.history.location.pathname) !== pathname,
    };
  }, [app, href, router]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

function wholeHref(app: 'portal' | 'workbench', href: string): string {
  const basepath = app === 'workbench' ? '/workbench' : '';
  return href.startsWith(`${basepath}/`) || href === basepath ? href : `${basepath}${href}`;
}

export function useAppLocation(): AppLocation {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useAppLocation needs a LocationProvider');
  return location;
}

/** The path below a screen's own base: `/inbox/pending/0192…` under `/inbox` → `['pending', '0192…']`. */
export function useSubPath(base: string): string[] {
  const { pathname } = useAppLocation();
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return [];
  return pathname.slice(base.length).split('/').filter(Boolean).map(decodeURIComponent);
}

/**
 * What stands after `?`, and a setter that leaves the other parameters alone. Empty values are taken out. Of a page that is being
 * left nothing is set: a word that was typed a moment before a row was opened would lead back to the list.
 */
export function useSearchParams(): [URLSearchParams, (changes: Record<string, string | undefined>) => void] {
  const location = useAppLocation();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const set = (changes: Record<string, string | undefined>) => {
    if (location.isLeft()) return;
    const next = new URLSearchParams(location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    const query = next.toString();
    location.navigate(query ? `${location.pathname}?${query}` : location.pathname, { replace: true });
  };
  return [params, set];
}
