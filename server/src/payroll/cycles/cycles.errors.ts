import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { cyclesTexts } from './texts.ts';

declareErrors('payroll.cycles', cyclesTexts, 'errors', {
  NAME_TAKEN: 422,
  TASK_ENDS_BEFORE_START: 422,
  OWNER_WITHOUT_RIGHT: 422,
  NOT_YOURS: 403,
  NO_SUCH_TASK: 404,
});
