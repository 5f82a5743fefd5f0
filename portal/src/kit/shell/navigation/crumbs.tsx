import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export interface Crumb {
  label: string;
  href?: string;
}

const CrumbsContext = createContext<{ crumbs: Crumb[]; set: (crumbs: Crumb[]) => void }>({
  crumbs: [],
  set: () => {},
});

export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, set] = useState<Crumb[]>([]);
  const value = useMemo(() => ({ crumbs, set }), [crumbs]);
  return <CrumbsContext value={value}>{children}</CrumbsContext>;
}

export function useCrumbs(): Crumb[] {
  return useContext(CrumbsContext).crumbs;
}

/** A page says where it is; the bar on top shows it. */
export function usePageCrumbs(crumbs: Crumb[]): void {
  const { set } = useContext(CrumbsContext);
  const serialized = JSON.stringify(crumbs);
  useEffect(() => set(JSON.parse(serialized) as Crumb[]), [serialized, set]);
}
