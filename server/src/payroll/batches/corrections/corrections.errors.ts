import { declareErrors } from '../../../platform/errors/declare-errors.ts';
import { correctionsTexts } from './texts.ts';

declareErrors('payroll.corrections', correctionsTexts, 'errors', {
  NOT_CLOSED: 422,
  OTHER_SOLUTION: 422,
  SETTLED_EARLIER: 422,
  NOT_A_CORRECTION: 404,
  NO_CARRY: 422,
  HELD: 422,
  NOT_IN_TARGET: 422,
  ROW_NOT_TAKEN: 422,
});
