import { Alert } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan, useMe } from '@suanpan/portal/kit/permission';

/** Free licence keys are for trying out: whoever administers the system is told that a company needs its own. */
export function LicenceNotice() {
  const t = useText('workbench/payroll/overview');
  const { settings } = useMe();
  const mayAdminister = useCan('identity.settings.edit');
  const free = [
    settings.licences.handsontable === 'non-commercial-and-evaluation' ? 'Handsontable' : '',
    settings.licences.hyperformula === 'gpl-v3' ? 'HyperFormula' : '',
  ].filter((name) => name !== '');
  if (!mayAdminister || free.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('licence.title')}>
      {t('licence.message', { names: free.join(', ') })}
    </Alert>
  );
}
