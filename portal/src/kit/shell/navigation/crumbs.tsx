import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export interface Crumb {
  label: string;
  href?: string;
}

const CrumbsContext = createContext<Crumb[]>([]);
/** Apart: the page that says where it is would be drawn again because it has said so. */
const SetCrumbsContext = createContext<(crumbs: Crumb[]) => void>(() => {});

export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<Crumb[]>([]);
  return (
    <SetCrumbsContext value={setCrumbs}>
      <CrumbsContext value={crumbs}>{children}</CrumbsContext>
    </SetCrumbsContext>
  );
}

export function useCrumbs(): Crumb[] {
  return useContext(CrumbsContext);
}

/** A page says where it is; the bar on top shows it. */
export function usePageCrumbs(crumbs: Crumb[]): void {
  const setCrumbs = useContext(SetCrumbsContext);
  const serialized = JSON.stringify(crumbs);
  useEffect(() => setCrumbs(JSON.parse(serialized) as Crumb[]), [serialized, setCrumbs]);
}
