/**
 * Resolves once what is rendered now has been drawn. Loading alone takes a slow processor's time: what stands beside the thing
 * one came for waits for this before it is asked for.
 */
export function afterFirstFrame(): Promise<void> {
  // The frame is drawn after this callback; the next task comes after the frame.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
