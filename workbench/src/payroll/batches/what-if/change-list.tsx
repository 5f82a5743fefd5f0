import { ActionIcon, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { FormulaText } from '../../../sheet/formula/formula-text.tsx';
import type { Batch } from '../state/use-batch.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useShownValue } from './shown-value.ts';
import { invalidateWhatIfs, type WantedChange, type WhatIf, wanted } from './what-ifs.ts';

type Change = WhatIf['list'][number];
/** What is other than in the batch, each with what it takes the place of. */
export function ChangeList({ batch, whatIf }: { batch: Batch; whatIf: WhatIf }) {
  const t = useText('workbench/payroll/batches/what-if');
  const [adding, setAdding] = useState(false);
  const change = useCommand(trpc.payroll.whatIfs.change.mutationOptions({ onSettled: invalidateWhatIfs }));
  const { list, may } = whatIf;
  const put = (changes: WantedChange[], onSuccess?: () => void) =>
    change.mutate({ id: whatIf.id, version: whatIf.version, changes }, onSuccess ? { onSuccess } : {});
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('changes')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{t('changes')}</Text>
          {may.change && (
            <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )}
        </Group>
        {list.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noChanges')}
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={420}>
            <Table fz="sm" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('fields.what')}</Table.Th>
                  <Table.Th>{t('fields.before')}</Table.Th>
                  <Table.Th>{t('fields.value')}</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((each, at) => (
                  <ChangeRow
                    key={`${each.kind} ${each.table} ${each.rowKey} ${each.code}`}
                    change={each}
                    onRemove={
                      may.change && !change.isPending
                        ? () => put(list.filter((_, index) => index !== at).map(wanted))
                        : undefined
                    }
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
      {adding && (
        <ChangeDialog
          batch={batch}
          pending={change.isPending}
          onClose={() => setAdding(false)}
          onAdd={(next) => put([...list.map(wanted), next], () => setAdding(false))}
        />
      )}
    </Paper>
  );
}

function ChangeRow({ change, onRemove }: { change: Change; onRemove: (() => void) | undefined }) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const shown = useShownValue();
  const label = nameOf(change.label, change.code);
  const place = [
    t(`kinds.${change.kind}`),
    ...(change.tableName === null ? [] : [nameOf(change.tableName, change.table ?? '')]),
    ...(change.rowKey === null ? [] : [change.person ?? change.rowKey]),
  ].join(' · ');
  const side = (value: Change['value']) =>
    change.kind === 'rule' ? <FormulaText formula={String(value)} /> : shown(value, change.type);
  return (
    <Table.Tr>
      <Table.Td>
        {label}
        <Text size="xs" c="dimmed">
          {place}
        </Text>
      </Table.Td>
      <Table.Td className="tabular">{side(change.before)}</Table.Td>
      <Table.Td className="tabular">{side(change.value)}</Table.Td>
      <Table.Td ta="end">
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name: label })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
