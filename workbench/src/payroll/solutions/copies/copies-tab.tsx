import { Badge, Box, Button, Group, Paper, Select, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useSearchParams } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdsOver } from '../../shared/rights-over.ts';
import { copyColours } from './copy-colours.ts';
import { CopyDifferences } from './copy-differences.tsx';
import { NewDraftButton } from './new-draft-button.tsx';
import { PublicationNote } from './publication-note.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useDiscardDraft } from './use-discard-draft.ts';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** The copies of a solution: drafts are edited, published, and then outdated by the next. */
export function CopiesTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const mayEdit = holdsOver(solution, 'payroll.solutions.edit');
  const [params, setParams] = useSearchParams();
  const [publishing, setPublishing] = useState<string>();
  const discard = useDiscardDraft(solution);
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
      <PublicationNote solutionId={solution.id} />
      <Paper withBorder bg="var(--suanpan-surface)">
        <Group justify="space-between" p="sm">
          <Text size="sm" c="dimmed">
            {t('copies.hint')}{' '}
            {solution.draftNumber !== null && t('copies.draftStands', { number: solution.draftNumber })}
          </Text>
          {mayEdit && <NewDraftButton solution={solution} size="xs" />}
        </Group>
        <Box style={{ overflowX: 'auto' }}>
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
                  <Table.Td>
                    <Happened at={copy.createdAt} by={copy.author} />
                  </Table.Td>
                  <Table.Td>
                    <Happened at={copy.publishedAt} by={copy.publisher} />
                  </Table.Td>
                  <Table.Td ta="right">{format.number(copy.batches)}</Table.Td>
                  <Table.Td>
                    <Group gap={4} justify="flex-end">
                      {mayEdit && copy.status === 'draft' && (
                        <>
                          <Button
                            size="compact-sm"
                            variant="default"
                            disabled={copies.length === 1}
                            title={copies.length === 1 ? t('discard.lastCopy') : undefined}
                            onClick={() => void discard(copy.id)}
                          >
                            {t('discard.title')}
                          </Button>
                          <Button size="compact-sm" onClick={() => setPublishing(copy.id)}>
                            {t('publish.open')}
                          </Button>
                        </>
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
        </Box>
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

/** When, and by whom where that is known. */
function Happened({ at, by }: { at: string | null; by: string | null }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  if (at === null) return '–';
  return (
    <>
      {format.instant(at)}
      {by !== null && (
        <Text size="xs" c="dimmed">
          {t('copies.by', { name: by })}
        </Text>
      )}
    </>
  );
}
