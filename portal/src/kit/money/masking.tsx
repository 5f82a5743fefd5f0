import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface Masking {
  masked: boolean;
  toggle(): void;
}

const MaskingContext = createContext<Masking>({ masked: false, toggle: () => {} });
const STORAGE_KEY = 'suanpan.mask-amounts';

const read = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes';
  } catch {
    return false;
  }
};

/** Whether own amounts are hidden from who looks over the shoulder; remembered on this device. */
export function MaskingProvider({ children }: { children: ReactNode }) {
  const [masked, setMasked] = useState(read);
  const toggle = useCallback(() => {
    setMasked((before) => {
      try {
        localStorage.setItem(STORAGE_KEY, before ? 'no' : 'yes');
      } catch {
        // Not remembered then; it still holds for this visit.
      }
      return !before;
    });
  }, []);
  const value = useMemo(() => ({ masked, toggle }), [masked, toggle]);
  return <MaskingContext value={value}>{children}</MaskingContext>;
}

export function useMasking(): Masking {
  return useContext(MaskingContext);
}
