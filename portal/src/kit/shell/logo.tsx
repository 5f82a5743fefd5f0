import { Group, Text } from '@mantine/core';

export function LogoMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" style={{ display: 'block' }} />;
}

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Group gap={10} wrap="nowrap">
      <LogoMark />
      {!compact && (
        <Text fw={680} size="lg" style={{ letterSpacing: '-0.01em' }}>
          Suanpan
        </Text>
      )}
    </Group>
  );
}
