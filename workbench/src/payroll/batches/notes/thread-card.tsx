import { ActionIcon, Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NoteText } from './note-text.tsx';
import { NoteWriter } from './note-writer.tsx';
import { type Note, type NoteThread, useNoteCommands } from './use-notes.ts';

interface ThreadCardProps {
  batchId: string;
  thread: NoteThread;
  /** What the cell's row, table and column are called. */
  about: string;
  /** Nothing is added any more. */
  closed: boolean;
  onJump: (() => void) | undefined;
}

/** What is said about one cell: each note with its writer, an answer, and whether it is settled. */
export function ThreadCard({ batchId, thread, about, closed, onJump }: ThreadCardProps) {
  const t = useText('workbench/payroll/batches/notes');
  const format = useFormat();
  const commands = useNoteCommands();
  const [answering, setAnswering] = useState(false);
  const { id: threadId, resolved } = thread;
  return (
    <Stack
      gap={6}
      data-testid="note-thread"
      pb={10}
      style={{ borderBottom: '1px solid var(--suanpan-line)' }}
    >
      <UnstyledButton onClick={onJump} disabled={!onJump}>
        <Text
          size="xs"
          c={onJump ? 'var(--mantine-color-anchor)' : 'dimmed'}
          style={{ overflowWrap: 'anywhere' }}
        >
          {about}
        </Text>
      </UnstyledButton>
      {!thread.present && (
        <Badge color="gray" variant="light" size="sm" style={{ alignSelf: 'start' }}>
          {t('gone')}
        </Badge>
      )}
      {thread.notes.map((note) => (
        <OneNote key={note.id} batchId={batchId} note={note} editable={note.mine && !closed} />
      ))}
      {resolved && (
        <Text size="xs" c="dimmed" title={format.instant(resolved.at)}>
          {t('resolvedBy', { by: resolved.by, when: format.relative(resolved.at) })}
        </Text>
      )}
      {answering ? (
        <NoteWriter
          batchId={batchId}
          label={t('reply')}
          send={t('send')}
          pending={commands.reply.isPending}
          onSend={(said) =>
            commands.reply.mutate({ threadId, ...said }, { onSuccess: () => setAnswering(false) })
          }
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <Group gap={6}>
          {!closed && (
            <Button size="compact-xs" variant="subtle" onClick={() => setAnswering(true)}>
              {t('reply')}
            </Button>
          )}
          {(!resolved || !closed) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color={resolved ? 'gray' : undefined}
              loading={commands.resolve.isPending}
              onClick={() => commands.resolve.mutate({ threadId, resolved: !resolved })}
            >
              {t(resolved ? 'reopen' : 'resolve')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function OneNote({ batchId, note, editable }: { batchId: string; note: Note; editable: boolean }) {
  const t = useText('workbench/payroll/batches/notes');
  const format = useFormat();
  const { edit, remove } = useNoteCommands();
  const [editing, setEditing] = useState(false);
  const ask = async () => {
    const sure = await confirm({
      title: t('delete'),
      message: t('deleteConfirm'),
      confirmLabel: t('delete'),
    });
    if (sure) remove.mutate({ noteId: note.id });
  };
  if (editing) {
    return (
      <NoteWriter
        batchId={batchId}
        label={t('edit')}
        send={t('save')}
        initial={note.text}
        pending={edit.isPending}
        onSend={(said) => edit.mutate({ noteId: note.id, ...said }, { onSuccess: () => setEditing(false) })}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div>
      <Group gap={6} justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" title={format.instant(note.at)}>
          <Text span fw={600} c="var(--mantine-color-text)">
            {note.by}
          </Text>{' '}
          {format.relative(note.at)}
          {note.edited && ` · ${t('edited')}`}
        </Text>
        {editable && (
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('edit')}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('delete')}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <NoteText text={note.text} mentions={note.mentions} />
    </div>
  );
}
