import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { payrollTexts } from './texts.ts';

/** What has to be filled in; and what is stored but isn't what was written: it is named and never shown. */
declareErrors('payroll', payrollTexts, 'errors', {
  NAME_REQUIRED: 422,
  REASON_REQUIRED: 422,
  NOTE_REQUIRED: 422,
});
