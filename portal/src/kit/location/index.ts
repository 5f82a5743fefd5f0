export { AppLink, useLinkHandler } from './app-link.tsx';
export {
  type AppLocation,
  belongsTo,
  LocationProvider,
  useAppLocation,
  useSearchParams,
  useSubPath,
} from './location.tsx';
export { plainSearch } from './plain-search.ts';
