import { declareErrors } from '../platform/errors/declare-errors.ts';
import { inboxTexts } from './texts.ts';

declareErrors('inbox.approvals', inboxTexts, 'errors', {
  NOT_YOURS: 403,
  SELF_APPROVAL: 403,
  NOT_APPLICANT: 403,
  NO_SUCH_NODE: 422,
  NO_APPROVER: 422,
  NOT_A_CANDIDATE: 422,
});
