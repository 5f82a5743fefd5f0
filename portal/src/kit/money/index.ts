export { MaskingProvider, useMasking } from './masking.tsx';
export { Money } from './money.tsx';
