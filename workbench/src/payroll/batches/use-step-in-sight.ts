import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A row of stages that is wider than a phone begins with the one that one is in, not with the first. */
export function useStepInSight(stage: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const step = row.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (row.current && step)
      row.current.scrollLeft = step.offsetLeft - (row.current.clientWidth - step.offsetWidth) / 2;
  }, [stage]);
  return row;
}
