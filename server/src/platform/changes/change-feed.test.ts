import { afterEach, expect, it } from 'vitest';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { concerns, newsByLooking } from './change-news.ts';

let feed: ChangeFeed | undefined;
afterEach(() => feed?.stop());

it('tells each follower of what it follows, once per change, and looks only while somebody follows', async () => {
  const revisions = new Map([
    ['a', '1'],
    ['b', '1'],
  ]);
  let looks = 0;
  let away = false;
  feed = createChangeFeed(async (ids) => {
    looks++;
    if (away) throw new Error('The database is away.');
    return new Map([...revisions].filter(([id]) => ids.includes(id)));
  }, newsByLooking(5));
  const until = new AbortController();
  const received: string[] = [];
  const follow = async (id: string, name: string) => {
    for await (const revision of feed?.follow(id, until.signal) ?? []) received.push(`${name} ${revision}`);
  };
  const ended = Promise.all([follow('a', 'one'), follow('a', 'two'), follow('b', 'three')]);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 40));
  await settle();
  expect(received.sort()).toEqual(['one 1', 'three 1', 'two 1']);
  away = true;
  revisions.set('a', '2');
  await settle();
  expect(received).toHaveLength(3);
  away = false;
  await settle();
  expect(received.slice(3).sort()).toEqual(['one 2', 'two 2']);
  until.abort();
  await ended;
  await settle();
  const after = looks;
  await settle();
  expect(looks).toBe(after);
});

it('lets its followers go when the server stops', async () => {
  feed = createChangeFeed(async () => new Map(), newsByLooking(5));
  const ended = feed.follow('a', new AbortController().signal).next();
  feed.stop();
  expect(await ended).toEqual({ done: true, value: undefined });
});

it('looks at nothing but what the news are about', async () => {
  const looked: string[] = [];
  let looks = 0;
  let tell = (_notice?: string) => {};
  feed = createChangeFeed(
    async (ids) => {
      looked.push(...ids);
      looks += 1;
      return new Map(ids.map((id) => [id, String(looks)]));
    },
    {
      listen(told) {
        tell = told;
        return () => undefined;
      },
    },
  );
  const until = new AbortController();
  const one = feed.follow('one', until.signal);
  const inbox = feed.follow('inbox of two', until.signal);
  await Promise.all([one.next(), inbox.next()]);
  looked.length = 0;
  const next = one.next();
  tell('one');
  expect((await next).value).toBe(String(looks));
  expect(looked).toEqual(['one']);
  expect(concerns('one', '*')).toBe(true);
  expect(concerns('inbox of two', '*')).toBe(false);
  until.abort();
});
