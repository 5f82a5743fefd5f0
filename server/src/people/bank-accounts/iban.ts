/** Whether an account number is an IBAN: its form, and its two check digits (ISO 13616, remainder 1 by 97). */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** As banks take it: no blanks or hyphens between groups. */
export const plainAccount = (account: string): string => account.replace(/[\s-]/g, '').toUpperCase();
