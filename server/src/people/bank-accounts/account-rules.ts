import { refuse } from '../../platform/errors/refusal.ts';
import { isIban, plainAccount } from './iban.ts';
import '../people.errors.ts';

/** An account as somebody enters it. */
export interface AccountValues {
  bankName: string | null;
  /** ISO 9362: bank, country, place, and maybe branch. */
  bic: string | null;
  account: string;
  /** In percent; null is the main one, which gets the rest. */
  share: number | null;
}

/** What a standard bank account field holds: ISO 20022 Max34Text. */
const LONGEST_ACCOUNT = 34;

export const plainBic = (bic: string | null | undefined): string | null =>
  bic?.replace(/\s/g, '').toUpperCase() || null;

/** How long IBANs are where accounts are named by them (registry of ISO 13616). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21 },
  ...{ CR: 22, CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27 },
  ...{ GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26 },
  ...{ IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24 },
  ...{ ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29 },
  ...{ RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, ST: 25, SV: 28, TL: 23, TN: 24 },
  ...{ TR: 26, UA: 29, VA: 22, VG: 24, XK: 20 },
};

/** Numbers of countries without IBAN that carry a check of their own. */
const LOCAL_CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  // A payment card's number, which salaries are mostly paid to; other accounts have no common check.
  CN: (number) => !/^62\d{14,17}$/.test(number) || luhn(number),
  // CLABE.
  MX: (number) => /^\d{18}$/.test(number) && weighted(number, [3, 7, 1]),
  // CBU: bank and branch, then the account.
  AR: (number) =>
    /^\d{22}$/.test(number) &&
    weighted(number.slice(0, 8), [7, 1, 3, 9]) &&
    weighted(number.slice(8), [3, 9, 7, 1]),
};

function luhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** The last digit makes the weighted sum of those before it end in nought. */
function weighted(number: string, weights: readonly number[]): boolean {
  const digits = [...number].map(Number);
  const check = digits.pop();
  const sum = digits.reduce(
    (total, digit, at) => total + ((digit * (weights[at % weights.length] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === check;
}

/**
 * Refuses an account that no bank can mean. The country is the bank's, by its BIC; else the employer's, where a number with
 * the form of an IBAN counts as one all the same.
 */
export function judgeAccount(
  { bic, account }: Pick<AccountValues, 'bic' | 'account'>,
  country?: string,
): void {
  if (bic !== null && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    refuse('people.BIC_FORM', { bic });
  const number = plainAccount(account);
  const ending = `…${number.slice(-4)}`;
  if (number === '' || number.length > LONGEST_ACCOUNT || !/^[\x21-\x7e]+$/.test(number))
    refuse('people.ACCOUNT_FORM', { account: ending });
  const ofIban = number.slice(0, 2);
  const looksLikeIban = /^[A-Z]{2}\d{2}/.test(number) && ofIban in IBAN_LENGTHS;
  const bankCountry = bic?.slice(4, 6);
  const needsIban = (bankCountry ?? country ?? '') in IBAN_LENGTHS;
  if (looksLikeIban ? number.length !== IBAN_LENGTHS[ofIban] || !isIban(number) : needsIban)
    refuse('people.IBAN_WRONG', { account: ending });
  if (looksLikeIban) return;
  const check = LOCAL_CHECKS[bankCountry ?? country ?? ''];
  if (check && !check(number)) refuse('people.ACCOUNT_CHECK', { account: ending });
}

/** The rules over the accounts that one person's pay goes to at a time, the same for form, API and file. */
export function judgeAccounts(accounts: readonly AccountValues[], country?: string): void {
  for (const account of accounts) judgeAccount(account, country);
  const mains = accounts.filter(({ share }) => share === null).length;
  if (mains !== 1) refuse('people.MAIN_ACCOUNT');
  const numbers = accounts.map(({ account }) => plainAccount(account));
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) refuse('people.ACCOUNT_TWICE', { account: `…${twice.slice(-4)}` });
  const shares = accounts.flatMap(({ share }) => (share === null ? [] : [share]));
  if (shares.some((share) => share <= 0)) refuse('people.ACCOUNT_SHARE');
  if (shares.reduce((sum, share) => sum + share, 0) >= 100) refuse('people.ACCOUNT_SHARES_TOTAL');
}
