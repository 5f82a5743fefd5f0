import { useState } from 'react';

const storageName = 'suanpan.batch.head';

export interface FoldedHead {
  /** Somebody works in a sheet below: rows are worth more than figures they know. */
  isFoldable: boolean;
  isFolded: boolean;
  toggle(): void;
}

/** Whether what stands over a sheet is one line; who opened it finds it open the next time. */
export function useFoldedHead(isFoldable: boolean): FoldedHead {
  const [isWide, setWide] = useState(() => localStorage.getItem(storageName) === 'wide');
  return {
    isFoldable,
    isFolded: isFoldable && !isWide,
    toggle: () => {
      localStorage.setItem(storageName, isWide ? 'folded' : 'wide');
      setWide(!isWide);
    },
  };
}
