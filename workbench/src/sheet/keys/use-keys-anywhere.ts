import { type RefObject, useEffect, useRef } from 'react';
import { ANYWHERE, type ShortcutName, shortcutOf } from './shortcuts.ts';

/** Keys that work wherever one stands in the sheet. The browser's own search, for one, sees only the rows that are drawn. */
export function useKeysAnywhere(
  outer: RefObject<HTMLElement | null>,
  place: 'batch' | 'draft',
  act: (name: ShortcutName) => void,
): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const element = outer.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const name = shortcutOf(event, place);
      if (!name || !ANYWHERE.has(name)) return;
      event.preventDefault();
      event.stopPropagation();
      newest.current(name);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [outer, place]);
}
