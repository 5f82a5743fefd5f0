import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { backupTexts } from './texts.ts';

declareErrors('admin.backups', backupTexts, 'errors', {
  NOT_SOUND: 409,
  RESTORE_OPEN: 409,
  RESTORE_OVER: 409,
  RESTORE_OWN: 403,
});
