import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { templatesTexts } from './texts.ts';

declareErrors('payroll.templates', templatesTexts, 'errors', { NAME_NEEDED: 422 });
