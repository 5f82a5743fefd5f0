import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { accessTexts } from './texts.ts';

declareErrors('payroll.access', accessTexts, 'errors', {
  NOT_A_PAYROLL_ROLE: 422,
  RIGHTS_OVER_ACCOUNTS: 422,
  SECOND_PERSON: 403,
  LOOSENED_BY_ACCOUNTS: 403,
});
