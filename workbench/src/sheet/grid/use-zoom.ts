import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { stepped, USUAL_ZOOM, ZOOMS } from './zoom.ts';

export interface SheetZoom {
  readonly zoom: number;
  set(zoom: number): void;
  step(by: 1 | -1): void;
}

/** How large this person's sheets are drawn: all of them, and the next time as well. */
export function useZoom(): SheetZoom {
  const [kept, keep] = useLocalStorage<number>({
    key: 'suanpan.sheet.zoom',
    defaultValue: USUAL_ZOOM,
    getInitialValueInEffect: false,
  });
  const zoom = ZOOMS.find((each) => each === kept) ?? USUAL_ZOOM;
  const step = useCallback((by: 1 | -1) => keep((before) => stepped(before, by)), [keep]);
  return { zoom, set: keep, step };
}
