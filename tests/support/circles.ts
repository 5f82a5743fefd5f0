import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STATIC = /\b(?:import|export)\s*(?:[\w*{},$\s]+?\s*from)?\s*"\.\/([^"]+\.js)"/g;

/**
 * Files of a built front end that wait for each other, as circles. Which of them runs first depends on who is asked for them,
 * and what one takes from the other while it starts isn't there yet: a page that can't be drawn.
 *
 * @param folder where the built files lie
 */
export function circlesIn(folder: string): string[][] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return circlesAmong(
    new Map(
      files.map((name) => [
        name,
        [...readFileSync(join(folder, name), 'utf8').matchAll(STATIC)].map(([, to]) => to!),
      ]),
    ),
  );
}

/** Each way that leads back to where it began, once. */
export function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const follow = (name: string, way: readonly string[]): void => {
    const at = way.indexOf(name);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || done.has(name)) return;
    for (const next of imports.get(name) ?? []) follow(next, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) follow(name, []);
  return circles;
}
