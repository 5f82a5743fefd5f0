/** How large a sheet can be drawn, in hundredths. */
export const ZOOMS = [50, 75, 90, 100, 110, 125, 150, 175, 200] as const;
export const USUAL_ZOOM = 100;

const FONT_SIZE = 13;
const LINE_HEIGHT = 18;
const HEAD_HEIGHT = 25;
const OUTLINE_HEIGHT = 20;

/** The next larger or smaller step; the last one where there is none. */
export function stepped(zoom: number, by: 1 | -1): number {
  const further = ZOOMS.filter((each) => (by > 0 ? each > zoom : each < zoom));
  return (by > 0 ? further[0] : further.at(-1)) ?? zoom;
}

export const zoomed = (size: number, zoom: number): number => Math.round((size * zoom) / 100);

/** @param outlined with the strip over groups of columns */
export const headHeight = (zoom: number, outlined: boolean): number =>
  zoomed(HEAD_HEIGHT, zoom) + (outlined ? zoomed(OUTLINE_HEIGHT, zoom) : 0);

/** What the grid's styles are reckoned from; whoever draws it must have forgotten the former ones. */
export function setZoom(frame: HTMLElement, zoom: number): void {
  frame.style.setProperty('--sheet-font', `${Math.max(6, zoomed(FONT_SIZE, zoom))}px`);
  frame.style.setProperty('--sheet-outline', `${zoomed(OUTLINE_HEIGHT, zoom)}px`);
  frame.style.setProperty('--sheet-line', `${zoomed(LINE_HEIGHT, zoom)}px`);
}
