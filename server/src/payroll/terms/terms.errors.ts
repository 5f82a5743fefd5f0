import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { termTexts } from './texts.ts';

declareErrors('payroll.terms', termTexts, 'errors', { PLACES_DIFFER: 422, NO_REFERENCES: 422 });
