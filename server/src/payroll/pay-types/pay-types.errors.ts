import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { payTypesTexts } from './texts.ts';

declareErrors('payroll.payTypes', payTypesTexts, 'errors', { NAME_NEEDED: 422 });
