import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { payrollTexts } from './texts.ts';

/** What is stored isn't what was written: it is named and never shown. */
declareErrors('payroll', payrollTexts, 'errors');
