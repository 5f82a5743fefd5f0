import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { notesTexts } from './texts.ts';

declareErrors('payroll.notes', notesTexts, 'errors', { NOT_YOURS: 403, MAY_NOT_SEE: 422, TOO_MANY: 422 });
