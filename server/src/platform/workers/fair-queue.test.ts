import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { running: 2, runningEach: 1, waiting: 5, waitingEach: 3 };

/** Work that lasts until it is told to end, and notes when it began. */
function works(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (person: string, name: string) =>
    queue.run(person, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

it('serves who asks for little before the second wish of who asks for much', async () => {
  const { begun, ask, end } = works(new FairQueue(LIMITS));
  const all = [
    ask('a', 'a1'),
    ask('a', 'a2'),
    ask('a', 'a3'),
    ask('b', 'b1'),
    ask('c', 'c1'),
    ask('d', 'd1'),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('b1');
  expect(begun.at(-1)).toBe('d1');
  await end('c1');
  expect(begun.at(-1)).toBe('a3');
  await end('a3');
  await end('d1');
  await Promise.all(all);
});

it('says when to come again, to one person and to all', async () => {
  const { ask, end, begun } = works(new FairQueue(LIMITS));
  void ask('a', 'a1');
  for (const name of ['a2', 'a3', 'a4']) void ask('a', name);
  await expect(ask('a', 'a5')).rejects.toMatchObject({ code: 'platform.TOO_MANY_REQUESTS', status: 429 });
  void ask('b', 'b1');
  void ask('c', 'c1');
  void ask('d', 'd1');
  await expect(ask('e', 'e1')).rejects.toMatchObject({ facts: { seconds: 5 } });
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

it('goes on after work that failed', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('a', () => Promise.resolve(1))).resolves.toBe(1);
});
