import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { Provider } from '@suanpan/server/words';
import type { AppRow } from '../use-platform.ts';

interface EventAddressProps {
  app: AppRow | undefined;
  platform: Provider;
}

/** Where the platform tells us what changes there, to be copied, and what is entered there beside it. */
export function EventAddress({ app, platform }: EventAddressProps) {
  const t = useText('workbench/admin/integrations');
  // Without a public address in the server's settings: the one this page was opened under.
  const address = app && new URL(app.eventAddress, window.location.origin).href;
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={t('apps.eventAddress')}
          placeholder={t('apps.eventAddressLater')}
          value={address ?? ''}
        />
        {address && (
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'apps.copied' : 'apps.copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t(`apps.eventHow.${platform}`)}
      </Text>
    </div>
  );
}
