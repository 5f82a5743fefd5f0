import { Badge, Box, NavLink, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../hint/index.ts';
import { useAppLocation, useLinkHandler } from '../../location/index.ts';
import { activeEntry, type MenuEntry, menuIcon } from './menu-entry.ts';

interface SideMenuProps {
  entries: MenuEntry[];
  collapsed: boolean;
  label: string;
  onFollow?: () => void;
}

/** Groups with headings, entries with icons; collapsed only the icons remain, named by a tooltip. */
export function SideMenu({ entries, collapsed, label, onFollow }: SideMenuProps) {
  const location = useAppLocation();
  const onLinkClick = useLinkHandler();
  const active = activeEntry(entries, location.pathname);

  const link = (entry: MenuEntry): ReactNode => {
    const Icon = menuIcon(entry.icon ?? entry.code);
    const isActive = active?.code === entry.code;
    if (entry.children) {
      if (collapsed) return entry.children.map(link);
      return (
        <NavLink
          key={entry.code}
          component="button"
          label={entry.label}
          leftSection={<Icon size={20} stroke={1.6} />}
          defaultOpened
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        >
          {entry.children.map(link)}
        </NavLink>
      );
    }
    return (
      <Hint key={entry.code} label={entry.label} position="right" disabled={!collapsed}>
        <NavLink
          href={entry.href ?? '#'}
          {...(entry.isBeside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          active={isActive}
          aria-current={isActive ? 'page' : undefined}
          aria-label={entry.label}
          label={collapsed ? undefined : entry.label}
          leftSection={<Icon size={20} stroke={1.6} />}
          rightSection={
            entry.count && !collapsed ? (
              <Badge size="sm" variant="filled" circle={entry.count < 10}>
                {entry.count > 99 ? '99+' : entry.count}
              </Badge>
            ) : undefined
          }
          onClick={(event) => {
            if (!entry.isBeside) onLinkClick(event, entry.href ?? '/');
            onFollow?.();
          }}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
          styles={
            collapsed
              ? { root: { justifyContent: 'center' }, section: { margin: 0 }, body: { display: 'none' } }
              : {}
          }
        />
      </Hint>
    );
  };

  return (
    <Box style={{ flex: 1, overflowY: 'auto', scrollbarWidth: 'thin' }}>
      <Stack component="nav" aria-label={label} gap={2} p="xs">
        {entries.map((entry) =>
          entry.children?.length ? (
            <Stack key={entry.code} gap={2} mt="sm">
              {!collapsed && (
                <Text size="xs" fw={600} c="dimmed" px="sm" pb={2}>
                  {entry.label}
                </Text>
              )}
              {entry.children.map(link)}
            </Stack>
          ) : (
            link(entry)
          ),
        )}
      </Stack>
    </Box>
  );
}
