import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { differenceTexts } from './texts.ts';

declareErrors('payroll.differences', differenceTexts, 'errors');
