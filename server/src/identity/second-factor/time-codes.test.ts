import { describe, expect, it } from 'vitest';
import { addressFor, codeAt, newSecret, stepAt, stepOf } from './time-codes.ts';

/** "12345678901234567890", of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes by time', () => {
  it.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2005-03-18T01:58:31Z', '050471'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('are those of the standard at %s', (at, code) => {
    expect(codeAt(SECRET, stepAt(new Date(at)))).toBe(code);
  });

  it('hold half a minute longer and sooner, no more', () => {
    const step = 50_000_000;
    const code = codeAt(SECRET, step);
    const at = (seconds: number) => stepOf(SECRET, code, new Date((step * 30 + seconds) * 1000));
    expect([at(-31), at(-30), at(0), at(59), at(60)]).toEqual([undefined, step, step, step, undefined]);
  });

  it('come from a secret of 160 bits that an app takes', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(addressFor(SECRET, 'Moon & Co', 'a b')).toBe(
      `otpauth://totp/Moon%20%26%20Co:a%20b?secret=${SECRET}&issuer=Moon%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
