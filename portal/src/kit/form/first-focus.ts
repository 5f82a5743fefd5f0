/** What shows that somebody is at the keys or the pointer. */
export const MOVES = ['keydown', 'pointerdown'] as const;

/** Days and lists that open as soon as they have the focus. */
const OPENS = '[data-dates-input], [aria-haspopup=listbox]';

/**
 * The first focus of a dialog, and of each step of a wizard, comes of itself: a calendar or a list that it opened would lie
 * over fields and buttons that nobody has read yet. Such fields hear of no focus before somebody has pressed anything.
 */
export function openNothingUnasked(frame: HTMLElement): () => void {
  const keepShut = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.closest(OPENS)) event.stopPropagation();
  };
  const stop = () => {
    frame.removeEventListener('focusin', keepShut, true);
    for (const event of MOVES) document.removeEventListener(event, stop, true);
  };
  for (const event of MOVES) document.addEventListener(event, stop, true);
  frame.addEventListener('focusin', keepShut, true);
  return stop;
}
