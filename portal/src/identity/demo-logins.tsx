import { Box, Button, Code, Group, Text } from '@mantine/core';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';

const PASSWORD = 'suanpan-demo';

interface DemoLoginsProps {
  demo: NonNullable<RouterOutputs['identity']['auth']['config']['demo']>;
  onPick: (loginName: string, password: string) => void;
}

/** Only on a demo installation: the server says so, and which accounts it offers. */
export function DemoLogins({ demo: { notice, logins }, onPick }: DemoLoginsProps) {
  const t = useText('portal/identity');
  if (notice === '' && logins.length === 0) return null;
  return (
    <Box mt="xl" pt="md" style={{ borderTop: '1px solid var(--suanpan-line)' }}>
      {notice !== '' && (
        <Text size="sm" mb="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {notice}
        </Text>
      )}
      {logins.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('demo')} <Code>{PASSWORD}</Code>
        </Text>
      )}
      <Group gap={6}>
        {logins.map(({ label, loginName }) => (
          <Button
            key={loginName}
            size="compact-sm"
            variant="default"
            onClick={() => onPick(loginName, PASSWORD)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Box>
  );
}
