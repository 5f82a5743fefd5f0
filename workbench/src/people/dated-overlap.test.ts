import { describe, expect, it } from 'vitest';
import { overlapping } from './dated-overlap.ts';

const base = { item: 'base', validFrom: '2026-01-01', validTo: '2026-06-30' };
const open = { item: 'base', validFrom: '2026-07-01', validTo: null };

describe('items of one kind', () => {
  it('cannot share days', () => {
    const clash = overlapping([base, open], { item: 'base', validFrom: '2026-06-30', validTo: '2026-07-15' });
    expect(clash).toBe(base);
    expect(overlapping([open], { item: 'base', validFrom: '2026-07-01', validTo: null })).toBe(open);
  });

  it('follow each other: an open one ends by itself', () => {
    expect(
      overlapping([base, open], { item: 'base', validFrom: '2026-09-01', validTo: null }),
    ).toBeUndefined();
    expect(overlapping([open], { item: 'base', validFrom: '2026-01-01', validTo: null })).toBeUndefined();
  });

  it('do not end an open one for some days only: nothing would hold after them', () => {
    expect(overlapping([open], { item: 'base', validFrom: '2026-09-01', validTo: '2026-09-30' })).toBe(open);
  });

  it('do not mind other items', () => {
    expect(overlapping([base], { item: 'meal', validFrom: '2026-02-01', validTo: null })).toBeUndefined();
  });
});
