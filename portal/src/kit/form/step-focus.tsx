import { type ReactNode, useEffect, useRef } from 'react';

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
    (place.current?.querySelector<HTMLElement>(FIELD) ?? place.current)?.focus();
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
