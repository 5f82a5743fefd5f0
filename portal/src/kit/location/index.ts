export { AppLink, useLinkHandler } from './app-link.tsx';
export {
  type AppLocation,
  belongsTo,
  LocationProvider,
  useAppLocation,
  useSearchParams,
  useSubPath,
} from './location.tsx';
