import { AccessDenied } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { PlaceProvider, usePlace } from '@suanpan/portal/kit/location';
import { useSession } from '@suanpan/portal/kit/permission';
import { AppFrame, SessionGate, useInboxCount } from '@suanpan/portal/kit/shell';
import { Outlet } from '@tanstack/react-router';
import { mayOpen, workbenchMenus } from './workbench-menus.ts';

function Frame() {
  const t = useText('workbench/app');
  const { can } = useSession();
  const { pathname } = usePlace();
  const { approvals, notifications } = useInboxCount();
  return (
    <AppFrame
      app="workbench"
      menus={workbenchMenus(t, can, approvals + notifications)}
      homeHref="/workbench/"
      inboxHref="/workbench/inbox"
      backOffice
      dense
    >
      {mayOpen(pathname, can) ? <Outlet /> : <AccessDenied />}
    </AppFrame>
  );
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
