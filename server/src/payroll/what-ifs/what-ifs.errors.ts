import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { whatIfTexts } from './texts.ts';

declareErrors('payroll.whatIfs', whatIfTexts, 'errors', {
  NOT_YOURS: 403,
  NOT_CALCULATED: 409,
  STALE: 409,
  RUNNING: 409,
  NO_CHANGES: 422,
  UNKNOWN_PARAMETER: 422,
  NO_VALUE_IN_FORCE: 422,
  NO_RULE: 422,
  NO_INPUT: 422,
  WRONG_VALUE: 422,
  RULES_WRONG: 422,
  TWICE: 422,
  NOT_CALCULATED_YET: 409,
  PARAMETER_MOVED_ON: 409,
  RULE_MOVED_ON: 409,
  DRAFT_MOVED_ON: 409,
  INPUT_NOT_TAKEN: 409,
  TOO_MANY: 422,
});
