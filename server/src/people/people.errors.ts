import { declareErrors } from '../platform/errors/declare-errors.ts';
import { peopleTexts } from './texts.ts';

declareErrors('people', peopleTexts, 'errors', {
  UNKNOWN_CODE: 400,
  DEPARTMENT_CIRCLE: 400,
  SCOPE_WIDENED: 403,
  OWN_RECORD: 403,
  BANK_ACCOUNT_BY_ANOTHER: 403,
  START_AFTER_END: 400,
  LEAVE_BEFORE_HIRE: 400,
  AMOUNT_ZERO: 400,
  VALUE_NEEDED: 400,
  UNKNOWN_CALENDAR: 400,
  HOLIDAY_DOUBLED: 400,
  HOLIDAY_WORKED: 400,
  NO_WORKING_DAY: 400,
});
