import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { accountingTexts } from './texts.ts';

declareErrors('payroll.accounting', accountingTexts, 'errors', {
  NOT_CLOSED: 422,
  NO_ACCOUNTS: 422,
  NOTHING_LEFT: 422,
  NOT_BALANCED: 422,
  POSTING_TWICE: 422,
  NO_NET: 422,
  NOT_THE_BATCH: 409,
  MADE_BY_PREPARER: 403,
  DAMAGED_FILE: 409,
});
