import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { scratchTexts } from './texts.ts';

declareErrors('payroll.scratch', scratchTexts, 'errors', {
  TOO_MANY: 422,
  NOT_YOURS: 403,
  NOT_COMPILED: 422,
});
