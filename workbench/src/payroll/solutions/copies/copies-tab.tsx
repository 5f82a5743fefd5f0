import { Badge, Button, Group, Paper, Select, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyColours } from './copy-colours.ts';
import { CopyDifferences } from './copy-differences.tsx';
import { NewDraftButton } from './new-draft-button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** The copies of a solution: drafts are edited, published, and then outdated by the next. */
export function CopiesTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const mayEdit = useCan('payroll.solutions.edit');
  const [params, setParams] = useSearchParams();
  const [publishing, setPublishing] = useState<string>();
  const copies = solution.copies;
  const a = params.get('a') ?? null;
  const b = params.get('b') ?? null;
  const choices = copies.map((copy) => ({
    value: copy.id,
    label: `${t('copyNumber', { number: copy.number })} · ${t(`copyStatus.${copy.status}`)}`,
  }));
  const comparison = useQuery({
    ...trpc.payroll.copies.compare.queryOptions({ a: a ?? '', b: b ?? '' }),
    enabled: a !== null && b !== null && a !== b,
  });

  return (
    <Stack gap="md">
      <Paper withBorder bg="var(--suanpan-surface)">
        <Group justify="space-between" p="sm">
          <Text size="sm" c="dimmed">
            {t('copies.hint')}
          </Text>
          {mayEdit && <NewDraftButton solution={solution} size="xs" />}
        </Group>
        <Table verticalSpacing={6} fz="sm" aria-label={t('tabs.copies')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('copies.number')}</Table.Th>
              <Table.Th>{t('fields.state')}</Table.Th>
              <Table.Th>{t('copies.created')}</Table.Th>
              <Table.Th>{t('copies.published')}</Table.Th>
              <Table.Th ta="right">{t('fields.batches')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {copies.map((copy) => (
              <Table.Tr key={copy.id}>
                <Table.Td>
                  <AppLink
                    href={`/workbench/payroll/solutions/${solution.id}/tables?copy=${copy.id}`}
                    size="sm"
                  >
                    {t('copyNumber', { number: copy.number })}
                  </AppLink>
                </Table.Td>
                <Table.Td>
                  <Badge color={copyColours[copy.status]}>{t(`copyStatus.${copy.status}`)}</Badge>
                </Table.Td>
                <Table.Td>{format.instant(copy.createdAt)}</Table.Td>
                <Table.Td>{copy.publishedAt ? format.instant(copy.publishedAt) : '–'}</Table.Td>
                <Table.Td ta="right">{format.number(copy.batches)}</Table.Td>
                <Table.Td>
                  <Group gap={4} justify="flex-end">
                    {mayEdit && copy.status === 'draft' && (
                      <Button size="compact-sm" onClick={() => setPublishing(copy.id)}>
                        {t('publish.open')}
                      </Button>
                    )}
                    {mayEdit && copy.status === 'outdated' && (
                      <NewDraftButton solution={solution} fromCopyId={copy.id} size="compact-sm" />
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {copies.length > 1 && (
        <Paper withBorder p="sm" bg="var(--suanpan-surface)">
          <Text fw={600} size="sm" mb="xs">
            {t('compare.title')}
          </Text>
          <Group>
            <Select
              size="xs"
              label={t('compare.before')}
              data={choices}
              value={a}
              onChange={(id) => setParams({ a: id ?? undefined })}
            />
            <Select
              size="xs"
              label={t('compare.after')}
              data={choices}
              value={b}
              onChange={(id) => setParams({ b: id ?? undefined })}
            />
          </Group>
          {comparison.data && <CopyDifferences differences={comparison.data} />}
        </Paper>
      )}
      {publishing && (
        <PublishDialog solution={solution} copyId={publishing} onClose={() => setPublishing(undefined)} />
      )}
    </Stack>
  );
}
