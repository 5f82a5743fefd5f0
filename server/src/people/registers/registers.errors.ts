import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { registerTexts } from './texts.ts';

declareErrors('people.registers', registerTexts, 'errors', {
  PERSON_REQUIRED: 400,
  TIME_OF_DAY: 400,
  DAYS_TOO_MANY: 400,
});
