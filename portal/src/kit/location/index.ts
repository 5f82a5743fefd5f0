export { AppLink, useFollow } from './app-link.tsx';
export { belongsTo, type Place, PlaceProvider, usePlace, useSearchParams, useSubPath } from './location.tsx';
