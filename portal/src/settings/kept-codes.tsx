import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useText } from '../kit/i18n/index.ts';

/** Codes to keep on paper, shown once: nobody can look them up again. */
export function KeptCodes({ codes }: { codes: string[] }) {
  const t = useText('portal/settings');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <Stack gap="sm" w="100%">
      <Alert color="yellow" py="xs" role="status">
        {t('factor.keep')}
      </Alert>
      <SimpleGrid cols={2} spacing={6} component="ul" p={0} m={0} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <Code key={code} component="li" fz="sm" ta="center" style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'factor.copied' : 'factor.copy')}
            </Button>
          )}
        </CopyButton>
        <Button component="a" size="xs" variant="default" href={file} download="suanpan-codes.txt">
          {t('factor.download')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('factor.each')}
      </Text>
    </Stack>
  );
}
