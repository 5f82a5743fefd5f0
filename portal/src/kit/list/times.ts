/** `draw(0)`, `draw(1)` … `draw(count - 1)`: things that have no names but their numbers, such as skeleton lines. */
export function times<T>(count: number, draw: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => draw(number));
}
