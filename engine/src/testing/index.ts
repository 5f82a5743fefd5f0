export { carryingPayroll } from './carrying-payroll.ts';
export { TYPED_TEXTS, type TypedMeaning, type TypedTextCase } from './typed-texts.ts';
