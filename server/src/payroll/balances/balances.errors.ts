import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { balancesTexts } from './texts.ts';

declareErrors('payroll.balances', balancesTexts, 'errors', {
  NAME_NEEDED: 422,
  UNKNOWN_BALANCE: 404,
  UNKNOWN_PAY_TYPE: 422,
  KEYS_NEEDED: 422,
  NOTHING_TO_POST: 422,
  OWN_BALANCE: 403,
});
