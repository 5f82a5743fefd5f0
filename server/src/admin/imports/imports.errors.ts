import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { importsTexts } from './texts.ts';

declareErrors('admin.imports', importsTexts, 'errors', {
  FILE_FORMAT: 400,
  FILE_SUSPICIOUS: 400,
  FILE_TOO_HEAVY: 400,
  NO_SHEET: 400,
  NO_ROWS: 400,
  TOO_MANY_ROWS: 400,
  UNKNOWN_SUBJECT: 404,
  MODE_NOT_OFFERED: 400,
  COLUMN_NOT_MAPPED: 400,
  UNKNOWN_COLUMN: 400,
  TEMPLATE_BUILT_IN: 403,
  TEMPLATE_LACKS: 400,
  NOTHING_TO_UNDO: 409,
  CHANGED_SINCE: 409,
});
