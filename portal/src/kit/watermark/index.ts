export { PageWatermark, Watermark } from './watermark.tsx';
