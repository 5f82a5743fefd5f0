import { Box, Group, Indicator, Text, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAppLocation, useLinkHandler } from '../../location/index.ts';
import { activeEntry, type MenuEntry, menuIcon } from './menu-entry.ts';

interface BottomBarProps {
  entries: MenuEntry[];
  label: string;
  /** Opens the whole menu, where not all of it has room. */
  more?: { label: string; onOpen: () => void } | undefined;
}

/** The portal's menu on a phone: thumbs reach the bottom. */
export function BottomBar({ entries, label, more }: BottomBarProps) {
  const location = useAppLocation();
  const onLinkClick = useLinkHandler();
  const active = activeEntry(entries, location.pathname);
  return (
    <Group component="nav" aria-label={label} grow h="100%" gap={0} wrap="nowrap" align="stretch">
      {entries.map((entry) => {
        const Icon = menuIcon(entry.icon ?? entry.code);
        const isActive = entry.code === active?.code;
        return (
          <UnstyledButton
            key={entry.code}
            component="a"
            href={entry.href}
            aria-current={isActive ? 'page' : undefined}
            target={entry.isBeside ? '_blank' : undefined}
            rel={entry.isBeside ? 'noopener noreferrer' : undefined}
            onClick={(event) => {
              if (!entry.isBeside) onLinkClick(event, entry.href ?? '/');
            }}
            ta="center"
            pt={7}
            c={isActive ? 'var(--mantine-color-anchor)' : 'dimmed'}
          >
            <Box display="inline-block">
              <Indicator
                label={entry.count && entry.count > 99 ? '99+' : entry.count}
                disabled={!entry.count}
                size={16}
                offset={2}
              >
                <Icon size={22} stroke={isActive ? 2 : 1.5} />
              </Indicator>
            </Box>
            <Text size="xs" fw={isActive ? 600 : 400} lh={1.2} px={4}>
              {entry.label}
            </Text>
          </UnstyledButton>
        );
      })}
      {more && (
        <UnstyledButton ta="center" pt={7} c="dimmed" onClick={more.onOpen} aria-haspopup="dialog">
          <Box display="inline-block" lh={0}>
            <IconDots size={22} stroke={1.5} />
          </Box>
          <Text size="xs" lh={1.2} px={4}>
            {more.label}
          </Text>
        </UnstyledButton>
      )}
    </Group>
  );
}
