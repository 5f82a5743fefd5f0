import { platformTexts } from '../texts.ts';
import { declareParameters } from './parameters.ts';

declareParameters(platformTexts, [
  { code: 'minRequestMs', kind: 'integer', default: 500, least: 0, most: 10_000 },
  { code: 'auditPersonalYears', kind: 'integer', default: 10, least: 1, most: 100 },
]);
