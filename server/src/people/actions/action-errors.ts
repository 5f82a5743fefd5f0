import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { actionTexts } from './texts.ts';

declareErrors('people.actions', actionTexts, 'errors', {
  NOTHING_CHANGES: 400,
  DEPARTMENT_GONE: 400,
});
