import { Stack, Text } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { KEEPING_MODES } from '@suanpan/server/words';
import { ImportWizard } from '../../admin/imports/import-wizard.tsx';

const COLUMNS = [
  { code: 'start', key: true, required: true },
  { code: 'end', required: true },
  { code: 'name' },
  { code: 'paymentMonth' },
  { code: 'taxMonth' },
  { code: 'payDate' },
  { code: 'cutOff' },
  { code: 'attendanceStart' },
  { code: 'attendanceEnd' },
] as const;

/** A year of periods from a file, for who has them in a calendar of their own. */
export function ImportPeriodsDialog({ solutionId, onClose }: { solutionId: string; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const columns = COLUMNS.map(({ code, ...rest }) => ({
    ...{ code, label: t(`fields.${code}`), aliases: [code], key: false, required: false },
    ...rest,
  }));
  return (
    <Dialog opened size="xl" title={t('import.open')} onClose={onClose} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{t('import.about')}</Text>
        <ImportWizard
          subject="payroll.periods"
          target={{ solutionId }}
          modes={KEEPING_MODES}
          columns={columns}
          onDone={() => queryClient.invalidateQueries(trpc.payroll.periods.pathFilter())}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
