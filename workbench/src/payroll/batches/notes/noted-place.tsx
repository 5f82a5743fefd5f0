import { Text, UnstyledButton } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { placeAsRead } from '../state/row-as-read.ts';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import type { NoteThread } from './use-notes.ts';

/** The cell of a note by its names; leads to it. */
export function NotedPlace({
  batch,
  place,
  thread,
}: {
  batch: Batch;
  place: BatchPlace;
  thread: NoteThread;
}) {
  const nameOf = useLocalName();
  const tables = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }));
  const table = tables.data?.find((each) => each.code === thread.table);
  const { rowKey } = thread;
  return (
    <UnstyledButton
      disabled={!thread.present}
      onClick={() => place.goCell(thread.table, { rowKey, column: thread.column }, 'notes')}
    >
      <Text size="xs" c={thread.present ? 'var(--mantine-color-anchor)' : 'dimmed'}>
        {placeAsRead(thread, table, nameOf)}
      </Text>
    </UnstyledButton>
  );
}
