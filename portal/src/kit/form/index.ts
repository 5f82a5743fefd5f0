export { askPassword } from './ask-password.tsx';
export { confirm } from './confirm.tsx';
export { DayInput } from './day-input.tsx';
export { useDiscardGuard } from './discard-guard.ts';
export { FormDialog } from './form-dialog.tsx';
export { useLeaveGuard } from './leave-guard.ts';
export { MultilineInput } from './multiline-input.tsx';
export { typedNumber } from './typed-number.ts';
export { all, decimal, emailOr, integer, lengthBetween, positiveInteger, required } from './validators.ts';
