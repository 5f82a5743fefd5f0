import { isMantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { changeLanguage, hasChosenLanguage, isLanguage, useLanguage } from '../i18n/index.ts';
import { signInAddress } from '../notices/index.ts';
import { useSession } from '../permission/index.ts';
import { hasChosenColorScheme } from '../theme/index.ts';
import { FrameSkeleton } from './skeletons.tsx';

/** Lets signed-in people through and sends strangers to the sign-in page; the way back goes with them. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { me, isLoading } = useSession();
  const stranger = !me && !isLoading;
  useEffect(() => {
    if (stranger) window.location.replace(signInAddress());
  }, [stranger]);
  useChoicesFromElsewhere();
  return me ? children : <FrameSkeleton />;
}

/** Language and theme that the person chose on another device hold here too, until they choose here. */
function useChoicesFromElsewhere(): void {
  const { me } = useSession();
  const language = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const toldLanguage = me?.user.language;
  const toldTheme = me?.user.theme;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server says so, never against a later choice
  useEffect(() => {
    if (isLanguage(toldLanguage) && toldLanguage !== language && !hasChosenLanguage())
      void changeLanguage(toldLanguage);
  }, [toldLanguage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isMantineColorScheme(toldTheme) && toldTheme !== 'auto' && !hasChosenColorScheme())
      setColorScheme(toldTheme);
  }, [toldTheme]);
}
