import { isLanguage, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { PlaceProvider } from '@suanpan/portal/kit/location';
import { useMe, useSession } from '@suanpan/portal/kit/permission';
import { AppFrame, SessionGate, useChooseLanguage, useInboxCount } from '@suanpan/portal/kit/shell';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { workbenchMenus } from './workbench-menus.ts';

function Frame() {
  const t = useText('workbench/app');
  const { can } = useSession();
  const { approvals, notifications } = useInboxCount();
  useServerLanguage();
  return (
    <AppFrame
      app="workbench"
      menus={workbenchMenus(t, can, approvals + notifications)}
      homeHref="/workbench/"
      inboxHref="/workbench/inbox"
      backOffice
      dense
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
  useEffect(() => {
    if (isLanguage(told) && told !== language && !localStorage.getItem('suanpan.language')) choose(told);
  }, [told]);
}

/** Menu, trail, search, tools; strangers go to the sign-in page and come back. */
export function Shell() {
  return (
    <PlaceProvider app="workbench">
      <SessionGate>
        <Frame />
      </SessionGate>
    </PlaceProvider>
  );
}
