import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isLanguage, useLanguage, useText } from '../kit/i18n/index.ts';
import { PlaceProvider } from '../kit/location/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { AppFrame, SessionGate, useChooseLanguage, useInboxCount } from '../kit/shell/index.ts';
import { portalMenus } from './portal-menus.ts';

export function Root() {
  return (
    <PlaceProvider app="portal">
      <Outlet />
    </PlaceProvider>
  );
}

function Frame() {
  const t = useText('portal/app');
  const me = useMe();
  const { approvals, notifications } = useInboxCount();
  const menus = portalMenus(t, me.menus, approvals + notifications);
  useServerLanguage();
  return (
    <AppFrame
      app="portal"
      menus={menus}
      bottomMenus={menus}
      homeHref="/"
      inboxHref="/inbox"
      backOffice={me.menus.some((menu) => menu.app === 'workbench')}
    >
      <Outlet />
    </AppFrame>
  );
}

/** A language chosen elsewhere (another device) is followed once, unless one was chosen here. */
function useServerLanguage(): void {
  const me = useMe();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const told = me.user.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at sign-in, never against a later choice
  useEffect(() => {
    if (isLanguage(told) && told !== language && !localStorage.getItem('suanpan.language')) choose(told);
  }, [told]);
}

export function SignedInFrame() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  );
}
