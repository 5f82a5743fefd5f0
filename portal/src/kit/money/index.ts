export { useMasking } from './masking.atoms.ts';
export { Money } from './money.tsx';
export { TOTAL_SIGNS } from './total-signs.ts';
