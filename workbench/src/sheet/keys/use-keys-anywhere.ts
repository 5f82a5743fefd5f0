import { type RefObject, useEffect, useRef } from 'react';
import { ANYWHERE, type ShortcutName, shortcutOf } from './shortcuts.ts';

/**
 * Keys that work wherever one stands in the sheet, or nowhere: a button that was just disabled leaves the focus to the
 * page. The browser's own search, for one, sees only the rows that are drawn.
 */
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
      const at = event.target as Node;
      if (at !== document.body && !element?.contains(at)) return;
      if (!name || !ANYWHERE.has(name)) return;
      event.preventDefault();
      event.stopPropagation();
      newest.current(name);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [outer, place]);
}
