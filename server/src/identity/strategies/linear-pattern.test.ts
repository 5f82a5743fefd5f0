import { describe, expect, it } from 'vitest';
import { isLinearPattern } from './linear-pattern.ts';

describe('patterns of passwords', () => {
  it.each([
    '^.{10,128}$',
    String.raw`^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{12,40}$`,
    String.raw`^(?!.*\s)[A-Za-z\d!@#%]{8,20}$`,
    String.raw`^[A-Z]{2}-\d{6,}$`,
  ])('takes %s', (pattern) => {
    expect(isLinearPattern(pattern)).toBe(true);
  });

  it.each([
    '^(a+)+$',
    '^(a|aa)+$',
    '^a*a*a*b$',
    '^a?a?a?a?aaaa$',
    String.raw`^(\w)\1$`,
    '^(?=.*a.*b).*$',
    '^[a-z$',
    '.{10,}',
    `^${'a'.repeat(400)}$`,
  ])('refuses %s', (pattern) => {
    expect(isLinearPattern(pattern)).toBe(false);
  });

  it('judges what it takes at once, also what almost fits', () => {
    const pattern = /^(?=.*\d)(?=.*[a-z]).{1,100000}$/u;
    const before = performance.now();
    pattern.test('a'.repeat(90_000));
    expect(performance.now() - before).toBeLessThan(500);
  });
});
