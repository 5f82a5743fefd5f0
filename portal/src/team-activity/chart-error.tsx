import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';

/** A chart that failed says so in its place; what failed, and its trace id, to whoever wants to know. */
export function ChartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('portal/team-activity');
  const [opened, setOpened] = useState(false);
  if (opened) return <ErrorState error={error} onRetry={onRetry} title={t('chartError')} />;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={t('chartError')}>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        {t('viewDetails')}
      </Button>
    </Alert>
  );
}
