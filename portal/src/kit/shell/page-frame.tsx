import { ActionIcon, Box, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import { type Crumb, useTellCrumbs } from './navigation/crumbs.tsx';

interface PageFrameProps {
  title: string;
  /** A state badge beside the title. */
  badge?: ReactNode;
  /** One sentence below it. */
  description?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** `Menu.Item`s: everything else one can do here. */
  menu?: ReactNode;
  /** The way here; the page's own title is added at its end. */
  crumbs?: Crumb[];
  /** Below the title row: tabs, a stepper, totals. */
  header?: ReactNode;
  maxWidth?: number | string;
  children: ReactNode;
}

/** A page: title, state, one primary action, the rest in a menu. */
export function PageFrame(props: PageFrameProps) {
  const { title, badge, description, action, menu, crumbs = [], header, maxWidth, children } = props;
  const t = useText('portal/kit');
  useTellCrumbs([...crumbs, { label: title }]);
  useEffect(() => {
    document.title = `${title} · Suanpan`;
  }, [title]);
  return (
    <Box maw={maxWidth} mx={maxWidth === undefined ? undefined : 'auto'} w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} style={{ minWidth: 0, flex: '1 1 260px' }}>
            <Group gap="sm">
              <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              {badge}
            </Group>
            {description && (
              <Text c="dimmed" size="sm" component="div">
                {description}
              </Text>
            )}
          </Stack>
          {(action || menu) && (
            <Group gap="xs" className="no-print">
              {action}
              {menu && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
                      <IconDots size={18} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>{menu}</Menu.Dropdown>
                </Menu>
              )}
            </Group>
          )}
        </Group>
        {header}
        {children}
      </Stack>
    </Box>
  );
}
