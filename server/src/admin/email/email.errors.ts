import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { emailTexts } from './texts.ts';

declareErrors('admin.email', emailTexts, 'errors', {
  PURPOSE_UNKNOWN: 400,
  PLACE_UNKNOWN: 400,
  ADDRESS_WRONG: 400,
  HOST_WRONG: 400,
  SECRET_AGAIN: 400,
  DKIM_INCOMPLETE: 400,
  DKIM_KEY: 400,
  SERVICE_UNKNOWN: 400,
  TEXT_MISSING: 400,
  FILES_TOO_LARGE: 400,
});
