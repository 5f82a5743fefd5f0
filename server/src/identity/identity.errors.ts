import { declareErrors } from '../platform/errors/declare-errors.ts';
import { identityTexts } from './texts.ts';

declareErrors('identity', identityTexts, 'errors', {
  // Not 401: to every client of the specification that means "your session has expired".
  WRONG_LOGIN: 400,
  LOCKED: 429,
  CAPTCHA_NEEDED: 400,
  CAPTCHA_WRONG: 400,
  LINK_EXPIRED: 400,
  STEP_UP_REQUIRED: 403,
  PASSWORD_NOT_YOURS: 403,
  FIRST_SIGN_IN_OPEN: 403,
  PASSWORD_TOO_OLD: 403,
  CODE_WRONG: 400,
  SERVICE_UNKNOWN: 400,
  NO_MAIL: 400,
  TERMS_NEEDED: 400,
  CONTACT_NEEDED: 400,
  PASSWORD_EXPIRED: 400,
  PASSWORD_LACKS: 400,
  PASSWORD_OFF_PATTERN: 400,
  PATTERN_NOT_LINEAR: 400,
  PASSWORD_TOO_WEAK: 400,
  PASSWORD_USED_BEFORE: 400,
  OLD_PASSWORD_WRONG: 400,
  ROLE_UNKNOWN: 400,
  PERMISSION_UNKNOWN: 400,
  OWN_ROLES: 403,
  SWITCHED_OFF: 403,
  LANGUAGE_OFF: 422,
});
