import { Outlet } from '@tanstack/react-router';
import { AccessDenied } from '../kit/errors/index.ts';
import { hasText, useLocalText, useText } from '../kit/i18n/index.ts';
import { useAppLocation } from '../kit/location/index.ts';
import { useBackOffice, useMe } from '../kit/permission/index.ts';
import { AppFrame, leavesOf, mayOpen, menusOf, SessionGate, useInboxCount } from '../kit/shell/index.ts';
import { PageWatermark } from '../kit/watermark/index.ts';

/** What a thumb reaches first; the rest of the menu is one touch away. */
const BOTTOM = ['home', 'calendar', 'payslips', 'inbox'];

function Frame() {
  const t = useText('portal/app');
  const me = useMe();
  const backOffice = useBackOffice();
  const { pathname } = useAppLocation();
  const { approvals, notifications } = useInboxCount();
  const own = useLocalText();
  const word = (key: string) => (hasText('portal/app', key) ? t(key) : key);
  const menus = menusOf('portal', me, { word, own }, approvals + notifications);
  const entries = leavesOf(menus);
  return (
    <AppFrame
      app="portal"
      menus={menus}
      bottomMenus={
        entries.length > BOTTOM.length + 1 ? entries.filter(({ code }) => BOTTOM.includes(code)) : entries
      }
      homeHref="/"
      inboxHref="/inbox"
      backOffice={backOffice}
    >
      <PageWatermark words={me.portal.watermark}>
        {mayOpen(pathname, me) ? <Outlet /> : <AccessDenied />}
      </PageWatermark>
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
