import { Alert } from '@mantine/core';
import { useFormat, useText } from '../i18n/index.ts';

/** Says when the product goes down, for as long as that is ahead. */
export function MaintenanceLine({ at }: { at: string }) {
  const t = useText('portal/kit');
  const format = useFormat();
  return (
    <Alert role="status" color="yellow" variant="light" mb="sm" py="xs" className="no-print">
      {t('status.maintenance', { at: format.instant(at) })}
    </Alert>
  );
}
