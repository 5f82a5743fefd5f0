import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { payslipsTexts } from './texts.ts';

declareErrors('payroll.payslips', payslipsTexts, 'errors', {
  NO_LAYOUT: 422,
  LAYOUT_NEEDS_FIGURES: 422,
  NAME_LENGTH: 422,
});
