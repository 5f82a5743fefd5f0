import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { periodsTexts } from './texts.ts';

declareErrors('payroll.periods', periodsTexts, 'errors', {
  FROM_NEEDED: 422,
  OVERLAPS: 422,
  END_BEFORE_START: 422,
  START_BEFORE_PREVIOUS: 422,
  END_AFTER_NEXT: 422,
  SAME_START: 422,
  ATTENDANCE_END_BEFORE_START: 422,
  CUT_OFF_BEFORE_START: 422,
});
