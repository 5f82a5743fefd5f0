import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProcedures } from './router.ts';
import { ROOT } from './source-tree.ts';

interface Call {
  readonly method: string;
  readonly path: string;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(ROOT, 'tests/architecture', name), 'utf8'));
const specified = read<Call[]>('endpoints.json');
/** Calls of the specification that nothing serves yet. Lines are only ever taken away. */
const notServedYet = read<string[]>('not-served-yet.json');

/** Lower it with every call that is served; it never rises. */
const MOST_WAITING = 235;

/** Parameter names differ between the specification and us; their places don't. */
const name = ({ method, path }: Call) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;

let served: Set<string>;
beforeAll(async () => {
  served = new Set((await readProcedures()).flatMap(({ rest }) => rest.map(name)));
});

describe('the calls of the specification', () => {
  it('are each served, or on the list of those that are not yet', () => {
    const waiting = new Set(notServedYet);
    expect(specified.map(name).filter((call) => !served.has(call) && !waiting.has(call))).toEqual([]);
  });

  it('wait on a list that only shrinks', () => {
    expect(notServedYet.length).toBeLessThanOrEqual(MOST_WAITING);
  });

  it('leave the list when they are served', () => {
    expect(notServedYet.filter((call) => served.has(call))).toEqual([]);
  });

  it('are what the list holds', () => {
    const known = new Set(specified.map(name));
    expect(notServedYet.filter((call) => !known.has(call))).toEqual([]);
  });
});
