import { hasText, useText } from '@suanpan/portal/kit/i18n';

/** What a role is called; one that an administrator made has no words of ours and goes by its code. */
export function useRoleName(): (code: string) => string {
  const t = useText('workbench/payroll/solutions');
  return (code) => {
    const key = `roles.${code}`;
    return hasText('workbench/payroll/solutions', key) ? t(key) : code;
  };
}
