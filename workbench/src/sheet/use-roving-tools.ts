import { type RefObject, useEffect } from 'react';

/**
 * Tab comes to a toolbar once and leaves it with the next press; within it the arrow keys go from tool to tool, as in
 * WAI-ARIA's pattern of a toolbar. Fields for typing in it are stops of their own.
 */
export function useRovingTools(toolbar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const tools = () => [...element.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
    let last: HTMLElement | null = null;
    const rove = () => {
      const all = tools();
      const stop = last && all.includes(last) ? last : all[0];
      for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
    };
    const remember = ({ target }: FocusEvent) => {
      const tool = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
      if (!tool || !element.contains(tool)) return;
      last = tool;
      rove();
    };
    const walk = (event: KeyboardEvent) => {
      const all = tools();
      const at = all.indexOf(event.target as HTMLElement);
      const steps: Readonly<Record<string, number>> = {
        ArrowRight: at + 1,
        ArrowLeft: at - 1,
        Home: 0,
        End: -1,
      };
      const next = steps[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      all.at(next % all.length)?.focus();
    };
    rove();
    const changes = new MutationObserver(rove);
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    element.addEventListener('focusin', remember);
    element.addEventListener('keydown', walk);
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', remember);
      element.removeEventListener('keydown', walk);
    };
  }, [toolbar]);
}
