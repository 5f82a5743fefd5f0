import { Box, Stack, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import { NoteText } from './note-text.tsx';
import { isAt, type NoteThread, useNotes } from './use-notes.ts';

/** What is said about a cell, beside its explanation; nothing where nobody said anything. */
export function SaidOfCell({ batchId, table, cell }: { batchId: string; table: string; cell: SheetPlace }) {
  const t = useText('workbench/payroll/batches/notes');
  const { data } = useNotes(batchId);
  const said = data?.threads.filter((thread) => isAt(thread, table, cell)) ?? [];
  if (said.length === 0) return null;
  return (
    <Box data-testid="said-of-cell">
      <Text size="xs" c="dimmed" mb={4}>
        {t('title')}
      </Text>
      <Said threads={said} />
    </Box>
  );
}

/** What isn't settled yet, for who decides about the batch. */
export function OpenNotes({
  batchId,
  onOpen,
}: {
  batchId: string;
  onOpen(thread: NoteThread): React.ReactNode;
}) {
  const t = useText('workbench/payroll/batches/notes');
  const { data } = useNotes(batchId);
  const open = data?.threads.filter((thread) => thread.resolved === null) ?? [];
  if (open.length === 0) return null;
  return (
    <Box data-testid="open-notes">
      <Text size="sm" fw={600} mb={6}>
        {t('openTitle')}
      </Text>
      <Stack gap="xs">
        {open.map((thread) => (
          <div key={thread.id}>
            {onOpen(thread)}
            <Said threads={[thread]} />
          </div>
        ))}
      </Stack>
    </Box>
  );
}

function Said({ threads }: { threads: readonly NoteThread[] }) {
  const format = useFormat();
  const t = useText('workbench/payroll/batches/notes');
  return (
    <Stack gap={6}>
      {threads.flatMap((thread) =>
        thread.notes.map((note) => (
          <div key={note.id}>
            <Text size="xs" c="dimmed" title={format.instant(note.at)}>
              {note.by} · {format.relative(note.at)}
              {thread.resolved && ` · ${t('isResolved')}`}
            </Text>
            <NoteText text={note.text} mentions={note.mentions} />
          </div>
        )),
      )}
    </Stack>
  );
}
