import { AccessDenied } from '@suanpan/portal/kit/errors';
import { hasText, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { LocationProvider, useAppLocation } from '@suanpan/portal/kit/location';
import { useMe } from '@suanpan/portal/kit/permission';
import { AppFrame, mayOpen, menusOf, SessionGate, useInboxCount } from '@suanpan/portal/kit/shell';
import { Outlet } from '@tanstack/react-router';

function Frame() {
  const t = useText('workbench/app');
  const me = useMe();
  const { pathname } = useAppLocation();
  const { approvals, notifications } = useInboxCount();
  const own = useLocalText();
  const word = (key: string) => (hasText('workbench/app', key) ? t(key) : key);
  return (
    <AppFrame
      app="workbench"
      menus={menusOf('workbench', me, { word, own }, approvals + notifications)}
      homeHref="/workbench/"
      inboxHref="/workbench/inbox"
      backOffice
      dense
    >
      {mayOpen(pathname, me) ? <Outlet /> : <AccessDenied />}
    </AppFrame>
  );
}

/** Menu, trail, search, tools; strangers go to the sign-in page and come back. */
export function Shell() {
  return (
    <LocationProvider app="workbench">
      <SessionGate>
        <Frame />
      </SessionGate>
    </LocationProvider>
  );
}
