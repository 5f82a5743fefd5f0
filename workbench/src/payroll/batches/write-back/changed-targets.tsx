import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { isInApproval } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSession } from '@suanpan/portal/kit/permission';
import { TARGET_CHOICES, type TargetChoice } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { TargetValue } from './target-value.tsx';
import { useFieldName } from './use-field-name.ts';

type Row = RouterOutputs['payroll']['writeBack']['conflicts']['rows'][number];

/** Targets that somebody changed since the snapshots: what stood there, what stands there, what was computed. */
export function ChangedTargets({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/write-back');
  const format = useFormat();
  const { can } = useSession();
  const list = useQuery(trpc.payroll.writeBack.conflicts.queryOptions({ batchId: batch.id, pageSize: 100 }));
  const resolve = useCommand(
    trpc.payroll.writeBack.resolve.mutationOptions({
      onSettled: async () => {
        await queryClient.invalidateQueries(trpc.payroll.writeBack.pathFilter());
        await invalidateBatch();
      },
    }),
  );
  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  const rows = list.data?.rows ?? [];
  if (rows.length === 0) return null;
  const inApproval = isInApproval(batch.status);
  const mayDecide = can('payroll.batches.edit') && !inApproval;
  const decide = (of: readonly Row[], choice: TargetChoice) =>
    resolve.mutate({
      batchId: batch.id,
      choice,
      targets: of.map(({ writeBack, owner, field, before }) => ({ writeBack, owner, field, seen: before })),
    });
  const open = rows.filter(({ choice }) => choice === null);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t('changed.title')}
        </Text>
        {mayDecide && open.length > 1 && (
          <Group gap={6}>
            {TARGET_CHOICES.map((choice) => (
              <Button
                key={choice}
                size="compact-xs"
                variant="default"
                loading={resolve.isPending}
                onClick={() => decide(open, choice)}
              >
                {t(`changed.all.${choice}`, { shown: format.number(open.length) })}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {inApproval && (
        <Text size="xs" c="dimmed">
          {t('changed.inApproval')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={720}>
        <Table fz="sm" verticalSpacing={6} aria-label={t('changed.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.person')}</Table.Th>
              <Table.Th>{t('fields.field')}</Table.Th>
              <Table.Th ta="right">{t('changed.atSnapshot')}</Table.Th>
              <Table.Th ta="right">{t('changed.now')}</Table.Th>
              <Table.Th ta="right">{t('changed.computed')}</Table.Th>
              <Table.Th>{t('changed.choice')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <ChangedRow
                key={`${row.writeBack}/${row.owner}/${row.field}`}
                row={row}
                onDecide={mayDecide ? (choice) => decide([row], choice) : undefined}
                pending={resolve.isPending}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

interface ChangedRowProps {
  row: Row;
  onDecide: ((choice: TargetChoice) => void) | undefined;
  pending: boolean;
}

function ChangedRow({ row, onDecide, pending }: ChangedRowProps) {
  const t = useText('workbench/payroll/batches/write-back');
  const format = useFormat();
  const fieldName = useFieldName();
  return (
    <Table.Tr>
      <Table.Td>
        {row.personName ?? row.rowKey}{' '}
        <Text span size="xs" c="dimmed">
          {row.personName && row.employeeNumber}
        </Text>
      </Table.Td>
      <Table.Td title={row.field}>{fieldName(row)}</Table.Td>
      <Table.Td ta="right">
        <TargetValue of={row.atSnapshot} />
      </Table.Td>
      <Table.Td ta="right">
        <TargetValue of={row.before} />
      </Table.Td>
      <Table.Td ta="right">
        <TargetValue of={row.after} />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          {row.choice && (
            <Badge color="green" variant="light">
              {t(`changed.chosen.${row.choice}`)}
            </Badge>
          )}
          {row.choice && row.at && (
            <Text span size="xs" c="dimmed">
              {[row.by, format.instant(row.at)].filter(Boolean).join(' · ')}
            </Text>
          )}
          {onDecide &&
            TARGET_CHOICES.filter((choice) => choice !== row.choice).map((choice) => (
              <Button
                key={choice}
                size="compact-xs"
                variant="default"
                disabled={pending}
                onClick={() => onDecide(choice)}
              >
                {t(`changed.one.${choice}`)}
              </Button>
            ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
