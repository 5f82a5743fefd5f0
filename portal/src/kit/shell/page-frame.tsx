import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { SecondaryAction } from './menus/more-menu.tsx';
import { type Crumb, usePageCrumbs } from './navigation/crumbs.tsx';
import classes from './page-frame.module.css';
import { setPageTitle } from './page-title.ts';

// Many pages have none, and menus weigh more than a page.
const MoreMenu = lazy(async () => ({ default: (await import('./menus/more-menu.tsx')).MoreMenu }));

interface PageFrameProps {
  title: string;
  /** A state badge beside the title. */
  badge?: ReactNode;
  /** One sentence below it. */
  description?: ReactNode;
  /** Room is short below: stands in a smaller title's line, instead of the description. */
  beside?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** Behind a button: everything else one can do here. */
  secondary?: readonly SecondaryAction[] | undefined;
  /** The way here; the page's own title is added at its end. */
  crumbs?: Crumb[];
  /** Below the title row: tabs, a stepper, totals. */
  header?: ReactNode;
  maxWidth?: number | string;
  children: ReactNode;
}

/** A page: title, state, one primary action, the rest in a menu. */
export function PageFrame(props: PageFrameProps) {
  const {
    title,
    badge,
    description,
    beside,
    action,
    secondary = [],
    crumbs = [],
    header,
    maxWidth,
    children,
  } = props;
  usePageCrumbs([...crumbs, { label: title }]);
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  const size = beside ? 28 : 36;
  const menu = secondary.length > 0 && (
    <Suspense fallback={<Box w={size} h={size} />}>
      <MoreMenu actions={secondary} size={size} />
    </Suspense>
  );
  return (
    <Box maw={maxWidth} mx={maxWidth === undefined ? undefined : 'auto'} w="100%">
      <Stack gap={beside ? 6 : 'md'}>
        {beside ? (
          <div className={classes.line}>
            <div className={classes.name}>
              <Title order={1} size="h4" title={title}>
                {title}
              </Title>
              {badge}
            </div>
            <div className={classes.beside}>{beside}</div>
            <Group gap="xs" wrap="nowrap" className="no-print">
              {action}
              {menu}
            </Group>
          </div>
        ) : (
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
                {menu}
              </Group>
            )}
          </Group>
        )}
        {header}
        {children}
      </Stack>
    </Box>
  );
}
