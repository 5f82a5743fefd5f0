import { declareParameters } from '../platform/parameters/parameters.ts';
import { peopleTexts } from './texts.ts';

declareParameters(peopleTexts, [
  { code: 'people.apportionmentTotal', kind: 'number', default: 100, least: 0.0001, most: 1_000_000 },
  { code: 'people.itemsWithEnd', kind: 'text', default: '' },
]);
