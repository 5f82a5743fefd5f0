export { Allowed, type Me, SessionProvider, useCan, useMe, useSession } from './permission.tsx';
