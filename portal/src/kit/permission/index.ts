export {
  Allowed,
  type Me,
  SessionProvider,
  useBackOffice,
  useCan,
  useMe,
  useSession,
} from './permission.tsx';
