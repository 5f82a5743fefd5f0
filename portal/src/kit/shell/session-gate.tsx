import { type ReactNode, useEffect } from 'react';
import { signInAddress } from '../notices/index.ts';
import { useSession } from '../permission/index.ts';
import { FrameSkeleton } from './skeletons.tsx';

/** Lets signed-in people through and sends strangers to the sign-in page; the way back goes with them. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { me, isLoading } = useSession();
  const stranger = !me && !isLoading;
  useEffect(() => {
    if (stranger) window.location.replace(signInAddress());
  }, [stranger]);
  return me ? children : <FrameSkeleton />;
}
