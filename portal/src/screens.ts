/** Screens that stand in the workbench as well, each under the base path it is given, and the words they speak. */

export { CauseList, CauseWords } from './differences/cause-words.tsx';
export { SignInFrame, type SignInLook } from './identity/sign-in-frame.tsx';
export { ApprovalStatusBadge } from './inbox/approval-status-badge.tsx';
export { FormInputs } from './inbox/forms/form-inputs.tsx';
export { FormPreview } from './inbox/forms/form-preview.tsx';
export { blankValues, type FormValues, filledValues, missingIn } from './inbox/forms/form-values.ts';
export { InboxScreen } from './inbox/inbox-screen.tsx';
export { AnswerForm } from './payslips/check/answer-form.tsx';
export { DisputeThread } from './payslips/check/dispute-thread.tsx';
export { STATE_COLOURS } from './payslips/check/state-colours.ts';
export { AA, contrastOf, readableOn, wordsOn } from './payslips/colours.ts';
export { PayslipSheet, type SheetOf } from './payslips/payslip-sheet.tsx';
export { PayslipsScreen } from './payslips/payslips-screen.tsx';
export { PeopleCard } from './people/people-card.tsx';
export { registerPortalTexts } from './portal-texts.ts';
