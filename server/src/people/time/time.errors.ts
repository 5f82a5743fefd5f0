import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { timeTexts } from './texts.ts';

declareErrors('people.time', timeTexts, 'errors', {
  START_AFTER_END: 400,
  SHIFT_BREAK: 400,
  NO_WORK_THEN: 400,
  LEAVE_TYPE_UNKNOWN: 400,
  CUT_OUTSIDE: 400,
  OVERTIME_TOO_LONG: 400,
  OVERTIME_IN_SHIFT: 400,
  DAY_NOT_OVER: 400,
  APPEAL_TIMES: 400,
  APPEAL_ANOTHER_DAY: 400,
  NOT_EMPLOYED_THEN: 400,
  PUNCH_IN_FUTURE: 400,
  LINES_NEEDED: 400,
  LINE_OUTSIDE: 400,
  LINE_IN_FUTURE: 400,
  RATE_NEEDED: 400,
  TIME_UNKNOWN: 400,
  REASON_REQUIRED: 400,
  YEAR_NOT_OPEN: 400,
});
