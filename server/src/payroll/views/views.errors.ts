import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { viewsTexts } from './texts.ts';

declareErrors('payroll.views', viewsTexts, 'errors', { TOO_MANY: 422, MAY_NOT_SHARE: 403, NOT_YOURS: 403 });
