import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { writeBackTexts } from './texts.ts';

declareErrors('payroll.writeBack', writeBackTexts, 'errors');
