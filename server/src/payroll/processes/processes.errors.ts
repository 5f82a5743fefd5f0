import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { processesTexts } from './texts.ts';

declareErrors('payroll.processes', processesTexts, 'errors', {
  UNCHANGED: 422,
  NODE_WITHOUT_ANYBODY: 422,
  ONLY_CONDITIONS: 422,
  NOT_ALLOWED_WITHOUT_APPROVAL: 403,
  HOLDS_PAYROLL_RIGHT: 403,
  NOBODY_DECIDES_CHANGE: 422,
});
