import { Anchor, AppShell, Box, Breadcrumbs, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMaintenanceAt } from '../api/index.ts';
import { ErrorBoundary, LastFailure } from '../errors/index.ts';
import { afterFirstFrame } from '../first-page/index.ts';
import { Hint } from '../hint/index.ts';
import { useText } from '../i18n/index.ts';
import { AppLink, useAppLocation } from '../location/index.ts';
import { NOTICE_ROOM } from '../notices/index.ts';
import { useMe } from '../permission/index.ts';
import { InboxBell } from './inbox-bell.tsx';
import { Logo } from './logo.tsx';
import { LateChoiceMenus } from './menus/late-choice-menus.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { CrumbsProvider, useCrumbs } from './navigation/crumbs.tsx';
import type { MenuEntry } from './navigation/menu-entry.ts';
import { leavesOf, mayOpen } from './navigation/menus-of.ts';
import { SideMenu } from './navigation/side-menu.tsx';
import { OfflineLine } from './offline-line.tsx';
import { GlobalSearch } from './search/global-search.tsx';
import { useOwnTerms } from './use-own-terms.ts';

// Menus weigh more than the page beside them: they come a moment after it.
const AccountMenu = lazy(async () => {
  await afterFirstFrame();
  return { default: (await import('./menus/account-menu.tsx')).AccountMenu };
});
// Few ever are in another's place.
const PlaceLine = lazy(async () => ({ default: (await import('./place-line.tsx')).PlaceLine }));
// On phones alone.
const MenuDrawer = lazy(async () => ({ default: (await import('./navigation/menu-drawer.tsx')).MenuDrawer }));

// Once in a while.
const MaintenanceLine = lazy(async () => ({
  default: (await import('./maintenance-line.tsx')).MaintenanceLine,
}));

interface AppFrameProps {
  app: 'portal' | 'workbench';
  menus: MenuEntry[];
  homeHref: string;
  inboxHref: string;
  backOffice: boolean;
  /** On a phone these stand at the bottom; absent: a drawer opens from the burger. */
  bottomMenus?: MenuEntry[];
  /** The workbench is dense, the portal generous. */
  dense?: boolean;
  children: ReactNode;
}

/** Where there is no room for all, the way here is shortened before the page's own name. */
function Trail() {
  const t = useText('portal/kit');
  const crumbs = useCrumbs();
  return (
    <Breadcrumbs
      separatorMargin={6}
      fz="sm"
      component="nav"
      aria-label={t('shell.breadcrumb')}
      style={{ flexWrap: 'nowrap', overflow: 'hidden' }}
    >
      {crumbs.map((crumb, index) =>
        crumb.href && index < crumbs.length - 1 ? (
          <AppLink
            key={`${crumb.label} ${crumb.href}`}
            href={crumb.href}
            size="sm"
            c="dimmed"
            truncate
            lh={1.4}
            flex="0 4 auto"
            title={crumb.label}
          >
            {crumb.label}
          </AppLink>
        ) : (
          <Text
            key={crumb.label}
            size="sm"
            truncate
            lh={1.4}
            title={crumb.label}
            c={index < crumbs.length - 1 ? 'dimmed' : undefined}
          >
            {crumb.label}
          </Text>
        ),
      )}
    </Breadcrumbs>
  );
}

/** The frame around every screen: menu on the left, trail and tools on top, a bar at the bottom of a phone. */
export function AppFrame({ dense = false, ...props }: AppFrameProps) {
  const t = useText('portal/kit');
  useOwnTerms();
  const maintenanceAt = useMaintenanceAt();
  const location = useAppLocation();
  const me = useMe();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: `suanpan.${props.app}.menu-collapsed`,
    defaultValue: false,
  });
  const [drawer, drawerControl] = useDisclosure(false);
  const hasBottomBar = props.bottomMenus !== undefined;
  const moreMenus = hasBottomBar && (props.bottomMenus?.length ?? 0) < leavesOf(props.menus).length;
  const headerHeight = dense ? 48 : 56;
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseLabel = collapsed ? t('shell.expand') : t('shell.collapse');
  return (
    <CrumbsProvider>
      <Anchor href="#content" className="skip-link no-print">
        {t('shell.skip')}
      </Anchor>
      <AppShell
        layout="alt"
        header={{ height: headerHeight }}
        navbar={{ width: collapsed ? 64 : 228, breakpoint: 'sm', collapsed: { mobile: true } }}
        {...(hasBottomBar ? { footer: { height: 60, collapsed: !phone } } : {})}
        padding={dense ? 'md' : { base: 'md', md: 'xl' }}
        transitionDuration={120}
      >
        <AppShell.Header bg="var(--suanpan-surface)" className="no-print">
          <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0, flex: 1 }}>
              {phone && !hasBottomBar && (
                <Burger
                  opened={drawer}
                  onClick={drawerControl.toggle}
                  size="sm"
                  aria-label={t('shell.menu')}
                />
              )}
              {phone ? (
                <AppLink href={props.homeHref} underline="never" c="inherit">
                  <Logo compact={!hasBottomBar} />
                </AppLink>
              ) : (
                <Trail />
              )}
            </Group>
            <div className="notice-room" {...{ [NOTICE_ROOM]: '' }} />
            <Group gap={phone ? 6 : 8} wrap="nowrap">
              <GlobalSearch menus={props.menus} compact={phone} />
              {!phone && <LateChoiceMenus />}
              {mayOpen(props.inboxHref, me) && <InboxBell href={props.inboxHref} />}
              <Suspense fallback={<Box w={34} h={34} />}>
                <AccountMenu app={props.app} inboxHref={props.inboxHref} backOffice={props.backOffice} />
              </Suspense>
            </Group>
          </Group>
        </AppShell.Header>
        {/* Only moved out of sight it would still be in the way of the keyboard. */}
        {!phone && (
          <AppShell.Navbar bg="var(--suanpan-surface)" className="no-print">
            <Group h={headerHeight} px={collapsed ? 18 : 'md'} wrap="nowrap">
              <AppLink href={props.homeHref} underline="never" c="inherit">
                <Logo compact={collapsed} />
              </AppLink>
            </Group>
            <SideMenu entries={props.menus} collapsed={collapsed} label={t('shell.menu')} />
            <Box p="xs">
              <Hint label={collapseLabel} position="right">
                <UnstyledButton
                  onClick={() => setCollapsed(!collapsed)}
                  aria-label={collapseLabel}
                  aria-expanded={!collapsed}
                  p={8}
                  c="dimmed"
                  style={{ borderRadius: 'var(--mantine-radius-md)' }}
                >
                  <CollapseIcon size={20} stroke={1.6} />
                </UnstyledButton>
              </Hint>
            </Box>
          </AppShell.Navbar>
        )}
        {(!hasBottomBar || moreMenus) && phone && (
          <Suspense>
            <MenuDrawer opened={drawer} onClose={drawerControl.close} entries={props.menus} />
          </Suspense>
        )}
        <AppShell.Main id="content" bg="var(--suanpan-canvas)" tabIndex={-1}>
          <OfflineLine />
          {maintenanceAt && (
            <Suspense>
              <MaintenanceLine at={maintenanceAt} />
            </Suspense>
          )}
          {me.place && (
            <Suspense>
              <PlaceLine name={me.user.name} place={me.place} />
            </Suspense>
          )}
          <LastFailure pathname={location.pathname} />
          <ErrorBoundary resetKey={location.pathname}>{props.children}</ErrorBoundary>
        </AppShell.Main>
        {props.bottomMenus && (
          <AppShell.Footer bg="var(--suanpan-surface)" className="no-print" hiddenFrom="sm">
            <BottomBar
              entries={props.bottomMenus}
              label={t('shell.menu')}
              more={moreMenus ? { label: t('shell.more'), onOpen: drawerControl.open } : undefined}
            />
          </AppShell.Footer>
        )}
      </AppShell>
    </CrumbsProvider>
  );
}
