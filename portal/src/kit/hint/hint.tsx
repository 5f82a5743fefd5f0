import { cloneElement, lazy, type PointerEvent, type ReactElement, Suspense, useState } from 'react';

const HintText = lazy(async () => ({ default: (await import('./hint-text.tsx')).HintText }));

interface Hovered {
  onPointerEnter?(event: PointerEvent<HTMLElement>): void;
  onPointerLeave?(): void;
}

interface HintProps {
  label: string;
  position?: 'top' | 'right';
  disabled?: boolean;
  /** Something drawn as one element, which carries its own accessible name. */
  children: ReactElement<Hovered>;
}

/** Mantine's tooltip for the first pages: they are drawn before anything that places it is loaded. */
export function Hint({ label, position = 'top', disabled, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => event.pointerType === 'mouse' && setTarget(event.currentTarget),
        onPointerLeave: () => setTarget(null),
      })}
      {target && !disabled && (
        <Suspense>
          <HintText {...{ label, position, target }} />
        </Suspense>
      )}
    </>
  );
}
