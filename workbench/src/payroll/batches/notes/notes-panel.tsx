import { SegmentedControl, Stack, Text } from '@mantine/core';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import { placeAsRead } from '../state/row-as-read.ts';
import type { BatchTable } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { NoteWriter } from './note-writer.tsx';
import { ThreadCard } from './thread-card.tsx';
import { isAt, type NoteThread, useNoteCommands, useNotes } from './use-notes.ts';

interface NotesPanelProps {
  batchId: string;
  place: BatchPlace;
  tables: readonly BatchTable[];
  table: BatchTable | undefined;
}

/** A note for the selected cell, and all notes of the batch: those of the cell first. */
export function NotesPanel({ batchId, place, tables, table }: NotesPanelProps) {
  const t = useText('workbench/payroll/batches/notes');
  const format = useFormat();
  const notes = useNotes(batchId);
  const [shown, setShown] = useState<'open' | 'resolved'>('open');
  if (notes.error) return <ErrorState error={notes.error} onRetry={() => notes.refetch()} />;
  if (!notes.data) return <LinesSkeleton />;
  const { threads, closed } = notes.data;
  const cell = table && place.cell?.rowKey ? place.cell : null;
  const isHere = (thread: NoteThread) => cell !== null && isAt(thread, table?.code ?? '', cell);
  const listed = threads
    .filter((thread) => (thread.resolved !== null) === (shown === 'resolved'))
    .sort((a, b) => Number(isHere(b)) - Number(isHere(a)));
  const open = threads.filter((thread) => thread.resolved === null).length;
  return (
    <Stack gap="sm" data-testid="notes">
      {closed ? (
        <Text size="sm" c="dimmed">
          {t('closed')}
        </Text>
      ) : cell && table ? (
        <NewNote
          key={`${table.code} ${cell.rowKey} ${cell.column}`}
          batchId={batchId}
          table={table.code}
          cell={cell}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('selectCell')}
        </Text>
      )}
      <SegmentedControl
        size="xs"
        value={shown}
        aria-label={t('shown')}
        onChange={(value) => setShown(value as typeof shown)}
        data={[
          { value: 'open', label: t('open', { shown: format.number(open) }) },
          { value: 'resolved', label: t('resolved', { shown: format.number(threads.length - open) }) },
        ]}
      />
      {listed.length === 0 && <EmptyState compact text={t(`none.${shown}`)} />}
      <Threads batchId={batchId} threads={listed} tables={tables} closed={closed} place={place} />
    </Stack>
  );
}

interface ThreadsProps {
  batchId: string;
  threads: readonly NoteThread[];
  tables: readonly BatchTable[];
  closed: boolean;
  place: BatchPlace;
}

function Threads({ batchId, threads, tables, closed, place }: ThreadsProps) {
  const nameOf = useLocalName();
  return threads.map((thread) => {
    const owner = tables.find((each) => each.code === thread.table);
    const about = placeAsRead(thread, owner, nameOf);
    const jump = () => place.goCell(thread.table, { rowKey: thread.rowKey, column: thread.column }, 'notes');
    return (
      <ThreadCard
        key={thread.id}
        {...{ batchId, thread, about, closed }}
        onJump={thread.present ? jump : undefined}
      />
    );
  });
}

function NewNote({ batchId, table, cell }: { batchId: string; table: string; cell: SheetPlace }) {
  const t = useText('workbench/payroll/batches/notes');
  const { write } = useNoteCommands();
  return (
    <NoteWriter
      batchId={batchId}
      label={t('new')}
      send={t('send')}
      pending={write.isPending}
      onSend={(said, done) => write.mutate({ batchId, table, ...cell, ...said }, { onSuccess: done })}
    />
  );
}
