import { Alert, Box, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PayslipFile } from '@suanpan/engine';
import { type RouterInputs, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { PayslipSheet } from '@suanpan/portal/screens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useConfiguration } from '../copy/configuration-editor.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import classes from './payslip-preview.module.css';
import { BatchToShow, PersonToShow } from './preview-choices.tsx';

const DEVICES = ['phone', 'desktop'] as const;
type Device = (typeof DEVICES)[number];

type Asked = RouterInputs['payroll']['payslips']['preview'];

/** The portal's own payslip with figures of somebody, as it would be of the draft that is being edited. */
export function PayslipPreview({ payslip }: { payslip: PayslipFile }) {
  const t = useText('workbench/payroll/solutions');
  const { copy } = useCopyEditor();
  const { configuration } = useConfiguration();
  const [device, setDevice] = useState<Device>('phone');
  const [batchId, setBatchId] = useState<string>();
  const [employeeNumber, setEmployeeNumber] = useState<string>();
  const [settled] = useDebouncedValue(payslip, 300);
  const slip = useQuery({
    ...trpc.payroll.payslips.preview.queryOptions(
      {
        solutionId: copy.solutionId,
        payslip: settled as Asked['payslip'],
        ...(batchId ? { batchId } : {}),
        ...(employeeNumber ? { employeeNumber } : {}),
      },
      { trpc: { context: { alone: true } } },
    ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = slip;
  // What is chosen beside it goes before what is in force; a field that is still asked for is empty.
  const chosen = configuration?.settings.payslip;
  const name = chosen?.name ?? data?.name;
  const style = chosen?.style ?? data?.style;
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--suanpan-surface)"
      className={classes.panel ?? ''}
      component="section"
      aria-label={t('payslip.preview')}
      data-device={device}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="sm">
            {t('payslip.preview')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('payslip.device')}
            value={device}
            onChange={(value) => setDevice(value as Device)}
            data={DEVICES.map((value) => ({ value, label: t(`payslip.devices.${value}`) }))}
          />
        </Group>
        {data?.figures === 'batch' && (
          <Group gap="xs" grow>
            <BatchToShow
              solutionId={copy.solutionId}
              value={data.batchId}
              onChange={(id) => {
                setBatchId(id);
                setEmployeeNumber(undefined);
              }}
            />
            <PersonToShow batchId={data.batchId} shown={data.employee} onChange={setEmployeeNumber} />
          </Group>
        )}
        {slip.error && <ErrorState error={slip.error} onRetry={() => slip.refetch()} />}
        {!data && !slip.error && <Skeleton h={320} />}
        {data && name && style && <Shown slip={{ ...data, name, style }} payslip={settled} />}
      </Stack>
    </Paper>
  );
}

type Slip = RouterOutputs['payroll']['payslips']['preview'];

function Shown({ slip, payslip }: { slip: Slip; payslip: PayslipFile }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  return (
    <>
      {slip.figures === 'sample' && <Alert color="blue">{t('payslip.sample')}</Alert>}
      {slip.withoutFigure.length > 0 && (
        <Alert color="yellow">
          {t('payslip.withoutFigure', { items: format.list(slip.withoutFigure.map((name) => nameOf(name))) })}
        </Alert>
      )}
      {payslip.logo !== undefined && slip.body.logo === payslip.logo && slip.logo === null && (
        <Alert color="yellow">{t('payslip.logo.absent')}</Alert>
      )}
      <Box className={classes.screen ?? ''} data-style={slip.style}>
        <PayslipSheet payslip={{ ...slip, watermark: null }} />
      </Box>
      <Text size="xs" c="dimmed">
        {t(`payslip.styles.${slip.style}`)}
      </Text>
    </>
  );
}
