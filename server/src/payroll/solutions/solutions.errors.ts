import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { solutionsTexts } from './texts.ts';

declareErrors('payroll.solutions', solutionsTexts, 'errors', {
  NAME_NEEDED: 422,
  CURRENCY_NEEDED: 422,
  LEGAL_ENTITY_UNKNOWN: 422,
  TEMPLATE_UNKNOWN: 422,
  FILE_NOT_JSON: 422,
  FILE_REFUSED: 422,
});

declareErrors('payroll.copies', solutionsTexts, 'copies', {
  HAS_PROBLEMS: 422,
  TESTS_FAILED: 422,
  ASKED: 409,
  NEEDS_AGREEMENT: 422,
  NEEDS_NO_AGREEMENT: 422,
  NOBODY_AGREES: 422,
  NOTHING_PUBLISHED: 422,
  DOUBLE_TABLE: 422,
  DOUBLE_RULE: 422,
  DOUBLE_COLUMN: 422,
  DOUBLE_STEP: 422,
  DOUBLE_PARAMETER: 422,
  DOUBLE_BALANCE: 422,
  CODE_NEEDED: 422,
  TABLE_NAME: 422,
  RULE_NAME: 422,
  SET_NAME: 422,
  NAME_BLANK: 422,
  NAME_LONG: 422,
  PAYSLIP_NAME: 422,
});
