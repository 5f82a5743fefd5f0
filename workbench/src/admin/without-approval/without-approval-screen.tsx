import { Alert, Badge, Group, Stack, Switch, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';

type Row = RouterOutputs['payroll']['processes']['withoutApproval'][number];

/** Where pay may go out that nobody else decides: an administrator's word, solution by solution. */
export function WithoutApprovalScreen() {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const format = useFormat();
  const mayAllow = useCan('payroll.withoutApproval.allow');
  const [asked, setAsked] = useState<Row>();
  const list = useQuery(trpc.payroll.processes.withoutApproval.queryOptions());
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('withoutApproval.solution'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.name, row.code)}</strong>,
    },
    { key: 'code', header: t('withoutApproval.code') },
    {
      key: 'unapproved',
      header: t('withoutApproval.process'),
      render: (row) => (
        <Badge color={row.unapproved ? 'red' : 'green'} variant={row.unapproved ? 'outline' : 'light'}>
          {t(row.unapproved ? 'withoutApproval.nobody' : 'withoutApproval.decided')}
        </Badge>
      ),
    },
    {
      key: 'allowed',
      header: t('withoutApproval.allowed'),
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Switch
            aria-label={t('withoutApproval.switch', { name: nameOf(row.name, row.code) })}
            checked={row.allowed !== null}
            disabled={!mayAllow}
            onChange={() => setAsked(row)}
          />
          {row.allowed && (
            <Text size="xs" c="dimmed">
              {t('withoutApproval.by', { by: row.allowed.by, when: format.instant(row.allowed.at) })}
            </Text>
          )}
        </Group>
      ),
    },
  ];
  return (
    <Page title={t('withoutApproval.title')}>
      <Stack gap="sm">
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('withoutApproval.about')}
        </Alert>
        <DataTable
          id="without-approval"
          label={t('withoutApproval.title')}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.solutionId}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      </Stack>
      {asked && <AllowDialog row={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function AllowDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const [reason, setReason] = useState('');
  const allowed = row.allowed === null;
  const allow = useCommand(
    trpc.payroll.processes.allowWithoutApproval.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.processes.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  return (
    <FormDialog
      opened
      title={t(allowed ? 'withoutApproval.allow' : 'withoutApproval.forbid', {
        name: nameOf(row.name, row.code),
      })}
      onClose={onClose}
      pending={allow.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '')
          allow.mutate({ solutionId: row.solutionId, allowed, reason: reason.trim() });
      }}
    >
      <Alert color={allowed ? 'red' : 'blue'} icon={<IconAlertTriangle />}>
        {t(allowed ? 'withoutApproval.warning' : 'withoutApproval.after')}
      </Alert>
      <MultilineInput
        label={t('withoutApproval.reason')}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
