import { declareErrors } from '../platform/errors/declare-errors.ts';
import { portalTexts } from './texts.ts';

declareErrors('portal', portalTexts, 'errors', {
  SUBJECT_REQUIRED: 400,
  START_REQUIRED: 400,
  END_REQUIRED: 400,
  START_AFTER_END: 400,
  ADDRESS_REQUIRED: 400,
  INVITEE_REQUIRED: 400,
  NOT_ITS_CREATOR: 403,
  SCHEDULE_DELETED: 410,
  SCHEDULE_CANCELLED: 409,
  CALENDAR_FILE_WRONG: 400,
  TITLE_REQUIRED: 400,
  BODY_REQUIRED: 400,
  RELEASE_REQUIRED: 400,
  AUDIENCE_REQUIRED: 400,
  ANNOUNCEMENT_WITHDRAWN: 409,
});
