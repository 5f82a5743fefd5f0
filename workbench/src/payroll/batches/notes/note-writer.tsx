import { Button, Combobox, Group, Stack, useCombobox } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mentionBeingTyped, mentionsIn } from './mentions.ts';

interface NoteWriterProps {
  batchId: string;
  label: string;
  send: string;
  initial?: string;
  pending: boolean;
  /** `done` once it is stored: until then what was typed stays. */
  onSend(said: { text: string; mentions: string[] }, done: () => void): void;
  onCancel?: () => void;
}

/** A field for a note. `@` offers who may see the batch; Ctrl+Enter sends. */
export function NoteWriter({
  batchId,
  label,
  send,
  initial = '',
  pending,
  onSend,
  onCancel,
}: NoteWriterProps) {
  const t = useText('workbench/payroll/batches/notes');
  const combobox = useCombobox();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [cursor, setCursor] = useState(0);
  const { data: people = [] } = useQuery({
    ...trpc.payroll.notes.people.queryOptions({ batchId }),
    staleTime: 5 * 60_000,
  });
  const open = mentionBeingTyped(text, cursor);
  const wanted = open?.typed.toLowerCase() ?? '';
  const offered = open ? people.filter(({ name }) => name.toLowerCase().startsWith(wanted)).slice(0, 8) : [];
  const isChosen = offered.length === 1 && offered[0]?.name.toLowerCase() === wanted;
  const isOffering = combobox.dropdownOpened && offered.length > 0 && !isChosen;

  const type = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    if (mentionBeingTyped(next, at)) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else combobox.closeDropdown();
  };
  const choose = (name: string) => {
    if (!open) return;
    const before = `${text.slice(0, open.from)}@${name} `;
    setText(before + text.slice(cursor));
    setCursor(before.length);
    combobox.closeDropdown();
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  const submit = () => {
    const said = text.trim();
    if (said === '' || pending) return;
    onSend({ text: said, mentions: mentionsIn(said, people) }, () => type('', 0));
  };

  return (
    <Stack gap={6}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal position="bottom-start">
        <Combobox.Target withKeyboardNavigation={isOffering}>
          <MultilineInput
            ref={field}
            size="xs"
            label={label}
            placeholder={t('placeholder')}
            maxRows={10}
            value={text}
            onChange={({ currentTarget: typed }) => type(typed.value, typed.selectionStart)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
              if (event.key === 'Escape' && onCancel && !isOffering) onCancel();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOffering}>
          <Combobox.Options aria-label={t('people')}>
            {offered.map(({ id, name }) => (
              <Combobox.Option key={id} value={name}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group gap={6}>
        <Button size="compact-sm" loading={pending} disabled={text.trim() === ''} onClick={submit}>
          {send}
        </Button>
        {onCancel && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
