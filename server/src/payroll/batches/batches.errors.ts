import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { batchesTexts } from './texts.ts';

declareErrors('payroll.batches', batchesTexts, 'errors', {
  DECIDERS_PREPARED: 422,
  NOBODY_DECIDES: 422,
  OWN_PAY: 403,
  NOTHING_PUBLISHED: 422,
  NO_SUCH_STEP: 404,
  ABNORMAL_GONE: 409,
  NO_EMPLOYMENTS: 422,
  DOUBLED_NUMBER: 422,
  UNKNOWN_SOURCE: 422,
  UNKNOWN_TABLE: 404,
  UNKNOWN_COLUMN: 404,
  UNKNOWN_ROW: 404,
  NOT_TO_ADD: 422,
  NOT_TO_REMOVE: 422,
  NOBODY_LEFT: 422,
  NOT_IN_BATCH: 404,
  RELEASE_TAKES_ANOTHER: 403,
  RELEASE_BY_PREPARER: 403,
  PAY_DAY_TOO_EARLY: 422,
  FORMULA_TOO_LONG: 422,
  FORMULA_TOO_LARGE: 422,
});

/** What a cell that wasn't taken is told; the keys of castCell and the edit's own. */
declareErrors('payroll.cells', batchesTexts, 'cells');
