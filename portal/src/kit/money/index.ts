export { useMasking } from './masking.atoms.ts';
export { Money } from './money.tsx';
