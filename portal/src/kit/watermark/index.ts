export { Watermark } from './watermark.tsx';
export { type WatermarkMode, type WatermarkPerson, watermarkText } from './watermark-text.ts';
