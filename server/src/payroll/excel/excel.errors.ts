import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { excelTexts } from './texts.ts';

declareErrors('payroll.excel', excelTexts, 'errors', {
  TOO_LARGE: 422,
  TOO_HEAVY: 422,
  NOT_COMPILED: 422,
  NOT_EXCEL: 422,
  NOT_OURS: 422,
  OTHER_PLACE: 422,
  NOT_KEPT: 410,
});
