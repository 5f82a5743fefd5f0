/** The part of a picture that is taken: in shares of its width and height, and of its shorter side. */
export interface Crop {
  left: number;
  top: number;
  size: number;
}

interface Shape {
  width: number;
  height: number;
}

export const FIRST_CROP: Crop = { left: 0, top: 0, size: 1 };

const between = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));

/** The square stays within the picture. */
export function clampCrop({ left, top, size }: Crop, { width, height }: Shape): Crop {
  const side = Math.min(width, height) * size;
  return { left: between(left, 1 - side / width), top: between(top, 1 - side / height), size };
}

export const moved = (crop: Crop, by: { x: number; y: number }, shape: Shape): Crop =>
  clampCrop({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, shape);

/** Larger or smaller about its middle. */
export function zoomed(crop: Crop, size: number, shape: Shape): Crop {
  const grown = ((crop.size - size) * Math.min(shape.width, shape.height)) / 2;
  const next = { left: crop.left + grown / shape.width, top: crop.top + grown / shape.height, size };
  return clampCrop(next, shape);
}
