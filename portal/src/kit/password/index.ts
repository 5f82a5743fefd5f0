export { NewPassword } from './new-password.tsx';
export { PasswordForm } from './password-form.tsx';
export type { Rules } from './password-rules.tsx';
