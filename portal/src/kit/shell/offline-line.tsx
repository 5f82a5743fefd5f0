import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useText } from '../i18n/index.ts';

/** Says for as long as it lasts that nothing leaves this device. */
export function OfflineLine() {
  const t = useText('portal/kit');
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert role="status" color="yellow" variant="light" mb="sm" py="xs" className="no-print">
      {t('status.noNetwork')}
    </Alert>
  );
}
