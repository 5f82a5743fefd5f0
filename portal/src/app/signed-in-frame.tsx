import { Outlet } from '@tanstack/react-router';
import { hasText, useText } from '../kit/i18n/index.ts';
import { useBackOffice, useMe } from '../kit/permission/index.ts';
import { AppFrame, menusOf, SessionGate, useInboxCount } from '../kit/shell/index.ts';

function Frame() {
  const t = useText('portal/app');
  const me = useMe();
  const backOffice = useBackOffice();
  const { approvals, notifications } = useInboxCount();
  const nameOf = (key: string) => (hasText('portal/app', key) ? t(key) : key);
  const menus = menusOf('portal', me, nameOf, approvals + notifications);
  return (
    <AppFrame
      app="portal"
      menus={menus}
      bottomMenus={menus}
      homeHref="/"
      inboxHref="/inbox"
      backOffice={backOffice}
    >
      <Outlet />
    </AppFrame>
  );
}

export function SignedInFrame() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  );
}
