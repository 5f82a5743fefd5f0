import { Box, Button, Code, Group, Text } from '@mantine/core';
import { useText } from '../kit/i18n/index.ts';

const LOGINS = ['payroll', 'approver', 'employee', 'solution', 'hr', 'manager', 'analyst', 'admin'];
const PASSWORD = 'suanpan-demo';

/** Only on a demo installation: the server says so. */
export function DemoLogins({ onPick }: { onPick: (loginName: string, password: string) => void }) {
  const t = useText('portal/identity');
  return (
    <Box mt="xl" pt="md" style={{ borderTop: '1px solid var(--suanpan-line)' }}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('demo')} <Code>{PASSWORD}</Code>
      </Text>
      <Group gap={6}>
        {LOGINS.map((login) => (
          <Button key={login} size="compact-sm" variant="default" onClick={() => onPick(login, PASSWORD)}>
            {login}
          </Button>
        ))}
      </Group>
    </Box>
  );
}
