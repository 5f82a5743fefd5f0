import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../kit/api/index.ts';
import type { AppLocation } from '../kit/location/index.ts';

/** `/sign-in?link=…`, from the owner's mail: takes the link out of the address and lets this browser be known. */
export function useSignInLink(location: AppLocation, onRefused: (failure: unknown) => void): boolean {
  const [opened, setOpened] = useState(false);
  const token = new URLSearchParams(location.search).get('link');
  const open = useEffectEvent(async (given: string) => {
    location.navigate('/sign-in', { replace: true });
    try {
      await api.identity.auth.openLink.mutate({ token: given });
      setOpened(true);
    } catch (failure) {
      onRefused(failure);
    }
  });
  useEffect(() => {
    if (token) void open(token);
  }, [token]);
  return opened;
}
