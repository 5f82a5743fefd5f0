import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { globalTablesTexts } from './texts.ts';

declareErrors('payroll.globalTables', globalTablesTexts, 'errors', {
  HAS_PROBLEMS: 422,
  NAME_NEEDED: 422,
  NO_DRAFT: 422,
});
