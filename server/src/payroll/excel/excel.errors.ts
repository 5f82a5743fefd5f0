import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { excelTexts } from './texts.ts';

declareErrors('payroll.excel', excelTexts, 'errors', {
  TOO_LARGE: 422,
  TOO_HEAVY: 422,
  NOT_COMPILED: 422,
});
