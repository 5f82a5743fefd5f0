import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { pivotTexts } from './texts.ts';

declareErrors('payroll.pivots', pivotTexts, 'errors', {
  TOO_MANY_ROWS: 422,
  TOO_MANY_GROUPS: 422,
  NO_SUCH_FIELD: 422,
  NOT_OFFERED: 422,
});
