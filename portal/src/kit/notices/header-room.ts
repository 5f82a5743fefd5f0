import { useLayoutEffect, useState } from 'react';

/** Marks the place in a header that widens while `html` has the attribute `data-notices`. */
export const NOTICE_ROOM = 'data-notice-room';

/** Asks the header for room while a notice stands, and tells whether there is a header to stand in. */
export function useHeaderRoom(needed: boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    const room = document.querySelector(`[${NOTICE_ROOM}]`);
    setHasRoom(room !== null);
    root.toggleAttribute('data-notices', needed && room !== null);
    if (!needed || !room) return undefined;
    const place = () => {
      const { left, width } = room.getBoundingClientRect();
      root.style.setProperty('--notice-left', `${left}px`);
      root.style.setProperty('--notice-width', `${width}px`);
    };
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      root.removeAttribute('data-notices');
    };
  }, [needed]);
  return hasRoom;
}
