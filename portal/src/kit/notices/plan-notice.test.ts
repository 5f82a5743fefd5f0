import { describe, expect, it } from 'vitest';
import { statusTextKey } from './notice-texts.ts';
import { makeNoticePlanner } from './plan-notice.ts';

const at = (time: { now: number }) => makeNoticePlanner(() => time.now);

describe('the notice for a failure', () => {
  it('tells the end of a session once while that stands on the page, and not for 20 seconds after its answer', () => {
    const time = { now: 1_000 };
    const plan = at(time);
    expect(plan({ status: 401 }).kind).toBe('sessionExpired');
    // Whoever looks for the password longer isn't told over the field they type it in.
    time.now += 60_000;
    expect(plan({ status: 401 }).kind).toBe('none');
    plan.sessionAnswered();
    time.now += 19_999;
    expect(plan({ status: 401 }).kind).toBe('none');
    time.now += 1;
    expect(plan({ status: 401 }).kind).toBe('sessionExpired');
  });

  it('tells the end of a session again on another page, where the one before was left without an answer', () => {
    const plan = at({ now: 0 });
    plan({ status: 401 });
    plan.forget();
    expect(plan({ status: 401 }).kind).toBe('sessionExpired');
  });

  it('shows table and column of a table_row error for 4 seconds', () => {
    const plan = at({ now: 0 });
    const notice = plan({ status: 400, errorType: 'table_row', table: 'pay', row: 3, column: 'base' });
    expect(notice).toMatchObject({ kind: 'tableRow', duration: 4_000 });
  });

  it('warns of a missing permission with message and method', () => {
    const plan = at({ now: 0 });
    const problem = {
      status: 403,
      code: 'AUTHORIZATION_REQUIRED',
      message: 'no',
      method: 'payroll.batches.act',
    };
    expect(plan(problem)).toEqual({ kind: 'noPermission', problem, duration: 2_200 });
  });

  it('shows everything else for 2.2 seconds, other refusals with 403 too', () => {
    const plan = at({ now: 0 });
    for (const status of [0, 400, 403, 404, 409, 500])
      expect(plan({ status })).toMatchObject({ kind: 'tips', duration: 2_200 });
  });
});

describe('the default text of a status', () => {
  it('tells a server that is away from a device without a network', () => {
    expect([statusTextKey(0, true), statusTextKey(0, false)]).toEqual(['status.offline', 'status.noNetwork']);
  });

  it.each([
    [404, 'status.404'],
    [503, 'status.503'],
    [0, 'status.offline'],
    [418, 'status.other'],
  ])('%i is %s', (status, key) => expect(statusTextKey(status)).toBe(key));
});
