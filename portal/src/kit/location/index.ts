export { AppLink, useFollow } from './app-link.tsx';
export { belongsTo, type Place, PlaceProvider, usePlace, useSearchWords, useSubPath } from './location.tsx';
