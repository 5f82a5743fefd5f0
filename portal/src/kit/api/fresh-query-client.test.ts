import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

const queryKey = ['list'];

/** A list on a server, whose answers arrive when they are let through. */
function slowList() {
  let stored = 'before';
  const arriving: (() => void)[] = [];
  return {
    queryFn: () => {
      const answer = stored;
      return new Promise<string>((resolve) => arriving.push(() => resolve(answer)));
    },
    change: () => {
      stored = 'after';
    },
    asked: () => arriving.length,
    letThrough: async () => {
      for (const arrive of arriving.splice(0)) arrive();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('what was asked before a change', () => {
  it('isn’t shown after it, though it is the first answer', async () => {
    const client = new FreshQueryClient();
    const { queryFn, change, letThrough } = slowList();
    const seen: unknown[] = [];
    const leave = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(
      ({ data, status }) => seen.push(data ?? status),
    );
    change();
    void client.invalidateQueries({ queryKey });
    await letThrough();
    leave();
    expect(client.getQueryData(queryKey)).toBe('after');
    expect(new Set(seen)).toEqual(new Set(['pending', 'after']));
  });

  it('isn’t kept where nobody looks any more', async () => {
    const client = new FreshQueryClient();
    const { queryFn, change, asked, letThrough } = slowList();
    const look = () =>
      new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {});
    look()();
    change();
    void client.invalidateQueries({ queryKey });
    await letThrough();
    const leave = look();
    expect(asked()).toBe(1);
    await letThrough();
    leave();
    expect(client.getQueryData(queryKey)).toBe('after');
  });

  it('is kept while nothing changes', async () => {
    const client = new FreshQueryClient();
    const { queryFn, asked, letThrough } = slowList();
    const look = () =>
      new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {});
    look()();
    await letThrough();
    look()();
    expect(asked()).toBe(0);
    expect(client.getQueryData(queryKey)).toBe('before');
  });
});
