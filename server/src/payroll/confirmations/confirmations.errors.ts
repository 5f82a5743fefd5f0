import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { confirmationsTexts } from './texts.ts';

declareErrors('payroll.confirmations', confirmationsTexts, 'errors', {
  STAGE_OFF: 409,
  NOBODY_TO_ASK: 409,
  DAY_PAST: 422,
  CHANGED: 409,
  NOT_ASKED: 409,
  TOO_LATE: 409,
  GONE_ON: 409,
  UNKNOWN_LINE: 422,
  DISPUTED_ALREADY: 409,
  OWN_DISPUTE: 403,
  MESSAGES_FULL: 409,
});
