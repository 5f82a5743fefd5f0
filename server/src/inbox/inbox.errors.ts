import { declareErrors } from '../platform/errors/declare-errors.ts';
import { inboxTexts } from './texts.ts';

declareErrors('inbox.approvals', inboxTexts, 'errors', {
  NOT_YOURS: 403,
  SELF_APPROVAL: 403,
  NOT_APPLICANT: 403,
  NO_SUCH_NODE: 422,
  NO_APPROVER: 422,
  NOT_A_CANDIDATE: 422,
  NOT_CONCERNED: 403,
});

declareErrors('inbox.delegations', inboxTexts, 'delegationErrors', {
  NOT_A_DELEGATE: 422,
  WRONG_ORDER: 422,
  PAST: 422,
  TOO_LONG: 422,
  OVERLAPS: 409,
  LOOP: 422,
  DELEGATE_AWAY: 422,
  OVER: 409,
});

declareErrors('inbox.agencies', inboxTexts, 'agencyErrors', {
  NOT_AN_AGENT: 422,
  NOTHING_TO_LEND: 422,
  WRONG_ORDER: 422,
  PAST: 422,
  TOO_LONG: 422,
  OVERLAPS: 409,
  OVER: 409,
});

declareErrors('inbox.applications', inboxTexts, 'applicationErrors', {
  NOT_OFFERED: 403,
  ABOUT_ONESELF: 403,
  PERSON_REQUIRED: 422,
  NO_NODE: 422,
  FIELD_REQUIRED: 400,
  FIELD_INVALID: 400,
  FILE_UNKNOWN: 400,
  DAY_PAST: 422,
  FORM_TOO_LARGE: 413,
});

declareErrors('inbox.forms', inboxTexts, 'formErrors', {
  TWICE: 422,
  NO_CHOICES: 422,
  NO_COLUMNS: 422,
  ROWS_IN_ROWS: 422,
  UNKNOWN_AUDIENCE: 422,
});
declareErrors('inbox.processes', inboxTexts, 'processErrors', {
  USER_UNKNOWN: 422,
  ROLE_UNKNOWN: 422,
  NOBODY: 422,
  FIELD_UNKNOWN: 422,
  VALUE_UNFIT: 422,
});
