import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answersSoFar, takeFirstAnswer } from './first-answers.ts';

beforeEach(() => {
  const broken = Promise.reject(new Error('offline'));
  // As the page does: nobody may ever want it.
  broken.catch(() => undefined);
  // A page that is a second old.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  vi.stubGlobal('window', {
    suanpanFirst: {
      here: Promise.resolve({ result: { data: 'me' } }),
      nothing: Promise.resolve({ result: { data: null } }),
      stranger: Promise.resolve({ error: { data: { httpStatus: 401 } } }),
      broken,
      slow: new Promise(() => {}),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('begins a page with the answers that are here, and waits for none', async () => {
  expect(await answersSoFar()).toEqual(
    new Map([
      ['here', 'me'],
      ['nothing', null],
    ]),
  );
  expect(Object.keys(window.suanpanFirst ?? {})).toEqual(['stranger', 'broken', 'slow']);
});

it('leaves to the application who is a stranger, and what failed', async () => {
  await answersSoFar();
  expect(takeFirstAnswer('here', undefined)).toBeUndefined();
  expect(await takeFirstAnswer('stranger', undefined)).toMatchObject({
    error: { data: { httpStatus: 401 } },
  });
  expect(await takeFirstAnswer('broken', undefined)).toBeUndefined();
});

it('is asked anew when what the page asked for is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeFirstAnswer('here', undefined)).toBeUndefined();
});

it('has nothing where no page has asked', async () => {
  vi.stubGlobal('window', {});
  expect(await answersSoFar()).toEqual(new Map());
});
