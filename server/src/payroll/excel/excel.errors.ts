import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { excelTexts } from './texts.ts';

declareErrors('payroll.excel', excelTexts, 'errors', {
  TOO_LARGE: 422,
  TOO_MANY_VALUES: 422,
  CHANGED_MEANWHILE: 409,
  TOO_HEAVY: 422,
  NOT_COMPILED: 422,
  NOT_EXCEL: 422,
  SUSPICIOUS: 422,
  NOT_OURS: 422,
  OTHER_BATCH: 422,
  OTHER_COPY: 422,
  EXPIRED: 422,
  TAMPERED: 422,
  SHEET_GONE: 422,
  COLUMNS_MOVED: 422,
  ROWS_MOVED: 422,
  TOO_MANY_CHANGES: 422,
  TOO_MANY_CELLS: 422,
});
