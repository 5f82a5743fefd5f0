import { Box, isMantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { problemOf, queryClient } from '../api/index.ts';
import { ErrorState } from '../errors/index.ts';
import { changeLanguage, isLanguage, isLanguageKnownHere, useLanguage } from '../i18n/index.ts';
import { useAppLocation } from '../location/index.ts';
import { signInAddress } from '../notices/index.ts';
import { useSession } from '../permission/index.ts';
import { hasChosenColorScheme } from '../theme/index.ts';
import { FrameSkeleton } from './skeletons.tsx';

// Few ever see it, and everybody would load it.
const ChangeGivenPassword = lazy(async () => ({
  default: (await import('./change-given-password.tsx')).ChangeGivenPassword,
}));

/** Lets signed-in people through and sends strangers to the sign-in page; the way back goes with them. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { me, error, retry } = useSession();
  const stranger = !me && error !== null && problemOf(error).status === 401;
  useEffect(() => {
    if (stranger) window.location.replace(signInAddress());
  }, [stranger]);
  useChoicesFromElsewhere();
  const isNew = me?.firstSignIn != null;
  const location = useAppLocation();
  const makeOwn = useEffectEvent(() => location.navigate(firstSignInAddress(), { replace: true }));
  useEffect(() => {
    if (isNew) makeOwn();
  }, [isNew]);
  // Not drawn before one is elsewhere: it would ask, and be refused.
  const isClosed =
    me?.place != null && me.landing !== location.pathname && me.closedScreens.includes(location.pathname);
  const land = useEffectEvent(() => location.navigate(me?.landing ?? '/', { replace: true }));
  useEffect(() => {
    if (isClosed) land();
  }, [isClosed]);
  if (isNew || isClosed) return <FrameSkeleton />;
  if (me?.givenPassword || me?.passwordTooOld)
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <ChangeGivenPassword byName={me.givenPassword?.byName ?? null} tooOld={me.passwordTooOld} />
      </Suspense>
    );
  if (me) return children;
  // The server is away, not the session: signing in would not help.
  if (error !== null && !stranger)
    return (
      <Box p="xl" maw={640} mx="auto">
        <ErrorState error={error} onRetry={retry} />
      </Box>
    );
  return <FrameSkeleton />;
}

/** Where a new account is made one's own; the page one is on comes back afterwards. */
function firstSignInAddress(): string {
  const here = window.location.pathname + window.location.search;
  return here === '/' ? '/first-sign-in' : `/first-sign-in?next=${encodeURIComponent(here)}`;
}

/**
 * The theme chosen on another device holds here too, until one is chosen here; so does the language, where this
 * browser asks for none that we speak. A page read in one language at sign-in never turns into another.
 */
function useChoicesFromElsewhere(): void {
  const { me } = useSession();
  const language = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const accountLanguage = me?.user.language;
  const accountTheme = me?.user.theme;
  const takeLanguage = useEffectEvent((chosen: unknown) => {
    const isOff = me !== undefined && !me.languages.includes(language);
    if (isLanguage(chosen) && chosen !== language && (isOff || !isLanguageKnownHere()))
      void changeLanguage(chosen).then(() => queryClient.invalidateQueries());
  });
  const takeTheme = useEffectEvent((chosen: unknown) => {
    if (isMantineColorScheme(chosen) && chosen !== 'auto' && !hasChosenColorScheme()) setColorScheme(chosen);
  });
  // Only when the server says so, never against a later choice.
  useEffect(() => takeLanguage(accountLanguage), [accountLanguage]);
  useEffect(() => takeTheme(accountTheme), [accountTheme]);
}
