/**
 * A move of the selection that waits until what was typed, and what follows from it, is painted: drawing the selection
 * measures the page several times and would hold both back by a frame. Whatever a person does next finds it moved.
 */
export class MoveAfterPaint {
  #move: (() => void) | null = null;
  #waiting: AbortController | null = null;

  later(move: () => void): void {
    this.now();
    this.#move = move;
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    for (const type of ['keydown', 'pointerdown', 'compositionstart', 'paste']) {
      addEventListener(type, () => this.now(), { capture: true, signal });
    }
    // One frame for what was typed, one for its effect.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => !signal.aborted && this.now())));
  }

  now(): void {
    const move = this.#move;
    this.#move = null;
    this.#waiting?.abort();
    move?.();
  }
}
