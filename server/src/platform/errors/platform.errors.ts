import { platformTexts } from '../texts.ts';
import { declareErrors } from './declare-errors.ts';

declareErrors('platform', platformTexts, 'errors', {
  INVALID_INPUT: 400,
  SIGN_IN_NEEDED: 401,
  CSRF_TOKEN_INVALID: 403,
  SCOPE_TOO_NARROW: 403,
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_NEEDED: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_CALLS: 400,
  ORIGIN_FOREIGN: 403,
  PATH_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REFERENCE_UNKNOWN: 400,
  AMBIGUOUS_INPUT: 400,
  BODY_NOT_JSON: 400,
  DATABASE_UNAVAILABLE: 503,
  DISK_FULL: 503,
  STORAGE_FAILED: 503,
  BODY_TOO_LARGE: 413,
});

// The name is the specification's (§8); every client knows it.
declareErrors(undefined, platformTexts, 'specification', {
  AUTHORIZATION_REQUIRED: 403,
});
