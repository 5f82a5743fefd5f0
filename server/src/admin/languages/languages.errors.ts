import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { languagesTexts } from './texts.ts';

declareErrors('admin.languages', languagesTexts, 'errors', {
  PLACES_DIFFER: 422,
  NO_REFERENCES: 422,
  TERM_UNKNOWN: 404,
  LAST_LANGUAGE: 422,
  LANGUAGE_UNKNOWN: 400,
  FILE_FORM: 422,
  TOO_LONG: 422,
  NOT_ONCE: 422,
  WEBLATE_NOT_CONFIGURED: 422,
  MODEL_UNKNOWN: 400,
});
