import { Box, Flex, Group, Paper, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useText } from '../i18n/index.ts';
import { times } from '../list/index.ts';

function Loading() {
  const t = useText('portal/kit');
  return <VisuallyHidden role="status">{t('shell.loading')}</VisuallyHidden>;
}

/** Lines of a text or list. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm">
      <Loading />
      {times(lines, (line) => (
        <Skeleton key={line} height={14} width={`${95 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

/** Cards in a grid. */
export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {times(cards, (card) => (
        <Paper key={card} withBorder p="lg">
          <Skeleton height={12} width="40%" mb="md" />
          <Skeleton height={28} width="65%" mb="md" />
          <Skeleton height={12} width="80%" />
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** Title, toolbar, body: any page whose shape isn't known better. */
export function PageSkeleton() {
  return (
    <Stack gap="lg">
      <Loading />
      <Group justify="space-between">
        <Skeleton height={28} width={220} />
        <Skeleton height={36} width={120} />
      </Group>
      <Paper withBorder p="lg">
        <LinesSkeleton lines={7} />
      </Paper>
    </Stack>
  );
}

/** The whole frame in its own shape, while the session is asked for: nothing jumps when it is known. */
export function FrameSkeleton() {
  return (
    <Flex mih="100dvh">
      <Box
        w={228}
        p="md"
        visibleFrom="sm"
        bg="var(--suanpan-surface)"
        style={{ borderRight: EDGE, flex: 'none' }}
      >
        <Skeleton height={26} width={130} mb="xl" />
        <Stack gap="lg">
          {[70, 90, 60, 75].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      </Box>
      <Box style={{ flex: 1 }}>
        <Group
          h={56}
          px="md"
          justify="space-between"
          bg="var(--suanpan-surface)"
          style={{ borderBottom: EDGE }}
        >
          <Skeleton height={14} width={120} />
          <Skeleton height={28} width={140} />
        </Group>
        <Box p={{ base: 'md', md: 'xl' }}>
          <PageSkeleton />
        </Box>
      </Box>
    </Flex>
  );
}

const EDGE = '1px solid var(--suanpan-line)';
