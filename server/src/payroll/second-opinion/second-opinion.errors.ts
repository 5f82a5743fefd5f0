import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { secondOpinionTexts } from './texts.ts';

declareErrors('payroll.secondOpinion', secondOpinionTexts, 'errors');
