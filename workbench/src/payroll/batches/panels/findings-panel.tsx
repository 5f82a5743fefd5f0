import { Badge, Button, Checkbox, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { SEVERITIES } from '@suanpan/engine/domain';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { placeAsRead } from '../state/row-as-read.ts';
import { type BatchTable, invalidateBatch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { UnsavedFindings } from '../unsaved/unsaved-findings.tsx';
import { DecideFindings } from './decide-findings.tsx';
import { asked, type FindingFilter, FindingsFilter, isFiltered } from './findings-filter.tsx';
import { PanelSkeleton } from './history-panel.tsx';
import { TargetFindings } from './target-findings.tsx';

type Finding = RouterOutputs['payroll']['findings']['list']['rows'][number];

const colours: Record<Finding['severity'], string> = { block: 'red', warn: 'yellow', inform: 'blue' };
const pageSize = 100;

interface FindingsPanelProps {
  batchId: string;
  place: BatchPlace;
  tables: readonly BatchTable[];
}

/** What the rules found: jump to the cell, assign it, acknowledge it with a note, comment on it. */
export function FindingsPanel({ batchId, place, tables }: FindingsPanelProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const [status, setStatus] = useState<'open' | 'acknowledged'>('open');
  const [filter, setFilter] = useState<FindingFilter>({});
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    ...trpc.payroll.findings.list.queryOptions({ batchId, status, ...asked(filter), page, pageSize }),
    placeholderData: keepPreviousData,
  });

  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <PanelSkeleton />;
  const { rows, counts, choices, total } = list.data;
  const ids = rows.filter((row) => selected.has(row.id)).map((row) => row.id);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };

  return (
    <Stack gap="sm">
      <Group gap={6}>
        {SEVERITIES.map((severity) => (
          <Badge
            key={severity}
            color={colours[severity]}
            variant={counts[severity] > 0 ? 'light' : 'outline'}
          >
            {t(`findings.severities.${severity}`)} {format.number(counts[severity])}
          </Badge>
        ))}
      </Group>
      <SegmentedControl
        size="xs"
        value={status}
        onChange={(value) => {
          setStatus(value as typeof status);
          setPage(1);
          setSelected(new Set());
        }}
        data={[
          { value: 'open', label: t('findings.open') },
          { value: 'acknowledged', label: t('findings.done') },
        ]}
      />
      <FindingsFilter
        choices={choices}
        filter={filter}
        onChange={(changes) => {
          setFilter({ ...filter, ...changes });
          setPage(1);
          setSelected(new Set());
        }}
      />
      {status === 'open' && <TargetFindings batchId={batchId} />}
      {status === 'open' && <UnsavedFindings batchId={batchId} place={place} />}
      {rows.length === 0 && (
        <EmptyState compact text={t(`findings.none.${isFiltered(filter) ? 'filtered' : status}`)} />
      )}
      {rows.map((row) => {
        const owner = tables.find((each) => each.code === row.table);
        // A rule may name no cell that cures it: then the row is shown at its first.
        const column = row.column ?? owner?.columns[0]?.code;
        const { rowKey } = row;
        return (
          <FindingCard
            key={row.id}
            row={row}
            owner={owner}
            selected={selected.has(row.id)}
            onSelect={status === 'open' ? (on) => toggle(row.id, on) : undefined}
            onJump={
              owner && rowKey && column
                ? () => place.goCell(owner.code, { rowKey, column }, 'findings')
                : undefined
            }
          />
        );
      })}
      {total > pageSize && (
        <Group justify="space-between">
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('findings.previous')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('findings.page', {
              from: (page - 1) * pageSize + 1,
              to: Math.min(total, page * pageSize),
              total,
            })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page * pageSize >= total}
            onClick={() => setPage(page + 1)}
          >
            {t('findings.next')}
          </Button>
        </Group>
      )}
      {status === 'open' && ids.length > 0 && (
        <DecideFindings batchId={batchId} ids={ids} onDone={() => setSelected(new Set())} />
      )}
    </Stack>
  );
}

interface FindingCardProps {
  row: Finding;
  /** The table it is about. */
  owner: BatchTable | undefined;
  selected: boolean;
  onSelect: ((on: boolean) => void) | undefined;
  onJump: (() => void) | undefined;
}

function FindingCard({ row, owner, selected, onSelect, onJump }: FindingCardProps) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const format = useFormat();
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState('');
  const comment = useCommand(
    trpc.payroll.findings.comment.mutationOptions({ onSuccess: () => invalidateBatch() }),
  );
  return (
    <Stack gap={2} data-testid="finding" pb={8} style={{ borderBottom: '1px solid var(--suanpan-line)' }}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        {onSelect && (
          <Checkbox
            size="xs"
            mt={3}
            aria-label={t('findings.select')}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
        <div style={{ minWidth: 0, flex: 1 }}>
          <UnstyledButton onClick={onJump} disabled={!onJump} style={{ textAlign: 'start' }}>
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              <Badge size="xs" color={colours[row.severity]} mr={6}>
                {t(`findings.severities.${row.severity}`)}
              </Badge>
              {row.message}
            </Text>
          </UnstyledButton>
          <Text size="xs" c="dimmed">
            {[
              placeAsRead(row, owner, nameOf),
              row.assignee?.name,
              row.due && t('findings.dueBy', { day: format.day(row.due) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {row.acknowledged && (
            <Text size="xs" c="dimmed" title={format.instant(row.acknowledged.at)}>
              {t('findings.acknowledgedBy', {
                by: row.acknowledged.by ?? '',
                note: row.acknowledged.note,
              })}
            </Text>
          )}
          {row.comments.map((each) => (
            <Text key={`${each.at} ${each.text}`} size="xs" title={format.instant(each.at)}>
              {each.by ? `${each.by}: ` : ''}
              {each.text}
            </Text>
          ))}
          {writing ? (
            <Stack gap={4} mt={4}>
              <MultilineInput
                size="xs"
                aria-label={t('findings.comment')}
                autoFocus
                minRows={1}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Group gap={6}>
                <Button
                  size="compact-xs"
                  loading={comment.isPending}
                  disabled={text.trim() === ''}
                  onClick={() =>
                    comment.mutate(
                      { id: row.id, text: text.trim() },
                      {
                        onSuccess: () => {
                          setWriting(false);
                          setText('');
                        },
                      },
                    )
                  }
                >
                  {t('findings.sendComment')}
                </Button>
                <Button size="compact-xs" variant="subtle" onClick={() => setWriting(false)}>
                  {t('cancel')}
                </Button>
              </Group>
            </Stack>
          ) : (
            <Button size="compact-xs" variant="subtle" px={0} onClick={() => setWriting(true)}>
              {t('findings.comment')}
            </Button>
          )}
        </div>
      </Group>
    </Stack>
  );
}
