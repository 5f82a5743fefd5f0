import { describe, expect, it } from 'vitest';
import { functionNames } from '../functions/registry.ts';
import english from './en.json' with { type: 'json' };

describe('the help on functions', () => {
  it('says what every function does', () => {
    expect(Object.keys(english.functions).sort()).toEqual([...functionNames()].sort());
  });
});
