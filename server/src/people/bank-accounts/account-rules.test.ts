import { expect, it } from 'vitest';
import { Refusal } from '../../platform/errors/refusal.ts';
import { judgeAccount } from './account-rules.ts';

const code = (account: string, bic: string | null, country?: string): string => {
  try {
    judgeAccount({ account, bic }, country);
    return 'taken';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

it.each([
  // BIC: bank, country, place, branch.
  ['123456', 'ICBKCNBJ', undefined, 'taken'],
  ['123456', 'ICBKCNBJXXX', undefined, 'taken'],
  ['123456', 'ICBKCNB', undefined, 'people.BIC_FORM'],
  ['123456', 'ICB1CNBJ', undefined, 'people.BIC_FORM'],
  // The bank's country decides, else the employer's.
  ['DE89 3704 0044 0532 0130 00', null, 'TW', 'taken'],
  ['DE89 3704 0044 0532 0130 01', null, 'TW', 'people.IBAN_WRONG'],
  ['DE89 3704 0044 0532 0130', null, 'DE', 'people.IBAN_WRONG'],
  ['0532013000', 'DEUTDEFF', 'TW', 'people.IBAN_WRONG'],
  ['0532013000', 'CHASUS33', 'DE', 'taken'],
  ['0532013000', null, 'DE', 'people.IBAN_WRONG'],
  ['0532013000', null, 'TW', 'taken'],
  // Numbers of countries with a check of their own.
  ['6222 0212 3456 7890 128', null, 'CN', 'taken'],
  ['6222 0212 3456 7890 129', null, 'CN', 'people.ACCOUNT_CHECK'],
  ['1001 2345 0900 6789', null, 'CN', 'taken'],
  ['032180000118359719', null, 'MX', 'taken'],
  ['032180000118359718', null, 'MX', 'people.ACCOUNT_CHECK'],
  ['2850590940090418135201', null, 'AR', 'taken'],
  ['2850590940090418135202', null, 'AR', 'people.ACCOUNT_CHECK'],
  // What no bank takes.
  ['', null, undefined, 'people.ACCOUNT_FORM'],
  ['1'.repeat(35), null, undefined, 'people.ACCOUNT_FORM'],
  ['帳號', null, undefined, 'people.ACCOUNT_FORM'],
])('judges the account %s of a bank %s and an employer in %s: %s', (account, bic, country, judged) => {
  expect(code(account, bic, country)).toBe(judged);
});
