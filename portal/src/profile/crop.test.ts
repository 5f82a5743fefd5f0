import { expect, it } from 'vitest';
import { clampCrop, FIRST_CROP, moved, zoomed } from './crop.ts';

const WIDE = { width: 400, height: 200 };

it('keeps the square within the picture', () => {
  expect(moved(FIRST_CROP, { x: 0.9, y: 0.9 }, WIDE)).toEqual({ left: 0.5, top: 0, size: 1 });
  expect(moved(FIRST_CROP, { x: -1, y: 0 }, WIDE)).toEqual(FIRST_CROP);
  expect(clampCrop({ left: 2, top: 2, size: 0.5 }, WIDE)).toEqual({ left: 0.75, top: 0.5, size: 0.5 });
});

it('enlarges about the middle, and comes back', () => {
  const middle = { left: 0.25, top: 0, size: 1 };
  const near = zoomed(middle, 0.5, WIDE);
  expect(near).toEqual({ left: 0.375, top: 0.25, size: 0.5 });
  expect(zoomed(near, 1, WIDE)).toEqual(middle);
});
