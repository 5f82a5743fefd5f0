import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { subSolutionsTexts } from './texts.ts';

declareErrors('payroll.subSolutions', subSolutionsTexts, 'errors', { TOO_DEEP: 422 });
