import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { messageTexts } from './texts.ts';

declareErrors('admin.message', messageTexts, 'errors', {
  PURPOSE_UNKNOWN: 400,
  PLACE_UNKNOWN: 400,
  TEXT_MISSING: 400,
  CODE_MISSING: 400,
  ACCOUNT_UNKNOWN: 400,
  SERVICE_UNKNOWN: 400,
  SIGN_UNKNOWN: 400,
  SIGN_MISSING: 400,
  SENDER_MISSING: 400,
  HOST_NOT_ALLOWED: 400,
  SECRET_AGAIN: 400,
});
