import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { periodsTexts } from './texts.ts';

declareErrors('payroll.periods', periodsTexts, 'errors', {
  FROM_NEEDED: 422,
  OVERLAPS: 422,
  END_BEFORE_START: 422,
});
