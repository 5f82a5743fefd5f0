import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { timedTaskTexts } from './texts.ts';

declareErrors('admin.timedTasks', timedTaskTexts, 'errors', {
  EXPRESSION: 400,
  NEVER: 400,
  TIME_ZONE: 400,
  HANDLER_UNKNOWN: 400,
  PARAMS: 400,
});
