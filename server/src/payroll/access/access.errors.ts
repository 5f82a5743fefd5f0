import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { accessTexts } from './texts.ts';

declareErrors('payroll.access', accessTexts, 'errors', { NOT_A_PAYROLL_ROLE: 422 });
