export { askPassword } from './ask-password.tsx';
export { confirm } from './confirm.tsx';
export { FormDialog } from './form-dialog.tsx';
export { useLeaveGuard } from './leave-guard.ts';
export { typedNumber } from './typed-number.ts';
export { all, decimal, integer, lengthBetween, positiveInteger, required } from './validators.ts';
