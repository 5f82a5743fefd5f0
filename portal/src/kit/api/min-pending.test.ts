import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atLeast } from './min-pending.ts';

describe('the least time a request takes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const settledAfter = async (work: Promise<unknown>) => {
    let settled = false;
    const watched = atLeast(work, 500).then(
      () => {
        settled = true;
      },
      () => {
        settled = true;
      },
    );
    await vi.advanceTimersByTimeAsync(499);
    const early = settled;
    await vi.advanceTimersByTimeAsync(1);
    await watched;
    return { early, settled };
  };

  it('holds back a quick answer', async () => {
    expect(await settledAfter(Promise.resolve('answer'))).toEqual({ early: false, settled: true });
  });

  it('holds back a quick failure', async () => {
    expect(await settledAfter(Promise.reject(new Error('refused')))).toEqual({ early: false, settled: true });
  });

  it('adds nothing to a slow one and keeps answer and failure', async () => {
    const slow = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 800));
    const answer = atLeast(slow, 500);
    await vi.advanceTimersByTimeAsync(800);
    expect(await answer).toBe('late');
    const failing = atLeast(Promise.reject(new Error('refused')), 500);
    const caught = failing.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(500);
    expect(await caught).toBe('refused');
  });
});
