import { type ReactNode, useEffect, useRef } from 'react';
import { openNothingUnasked } from './first-focus.ts';

/** Where something can be typed or chosen. */
const FIELD =
  'input:not([disabled]):not([type=hidden]):not([type=file]), textarea:not([disabled]), select:not([disabled])';

/** What a wizard asks at one step: going on or back begins in the first field there, or at its text where it asks nothing. */
export function StepFocus({ step, children }: { step: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (!place.current) return;
    const stop = openNothingUnasked(place.current);
    (place.current.querySelector<HTMLElement>(FIELD) ?? place.current).focus();
    return stop;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
