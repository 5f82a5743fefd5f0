import { platformTexts } from '../texts.ts';
import { declareParameters } from './parameters.ts';

declareParameters(platformTexts, [
  { code: 'minRequestMs', kind: 'integer', default: 500, least: 0, most: 10_000 },
]);
