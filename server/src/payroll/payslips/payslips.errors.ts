import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { payslipsTexts } from './texts.ts';

declareErrors('payroll.payslips', payslipsTexts, 'errors', {
  NO_LAYOUT: 422,
  LAYOUT_NEEDS_FIGURES: 422,
  OTHER_PERIOD: 422,
  OTHER_SOLUTION: 422,
  NO_BALANCES: 422,
  NOTHING_IMPORTED: 422,
  NOT_FROM_FILES: 422,
  VIEWING_FORBIDDEN: 403,
  LOGO_SIZE: 422,
  LOGO_TYPE: 422,
});
