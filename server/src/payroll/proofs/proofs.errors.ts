import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { proofTexts } from './texts.ts';

declareErrors('payroll.proofs', proofTexts, 'errors', { NOT_CLOSED: 422, NOT_REPRODUCED: 422 });
