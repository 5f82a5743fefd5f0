import { useFormat, useText } from '@suanpan/portal/kit/i18n';

export interface ShownAccount {
  readonly bankName: string | null;
  readonly bic: string | null;
  readonly account: string;
  readonly share: number | null;
}

/** Accounts in a line: bank, code, the end of the number, and the share of those beside the main one. */
export function useAccountText() {
  const t = useText('workbench/people');
  const format = useFormat();
  const one = ({ bankName, bic, account, share }: ShownAccount) =>
    [bankName, bic, account, share !== null && `${format.number(share)} %`].filter(Boolean).join(' ');
  return (accounts: readonly ShownAccount[]): string =>
    accounts.length === 0 ? t('bank.none') : accounts.map(one).join(' + ');
}
