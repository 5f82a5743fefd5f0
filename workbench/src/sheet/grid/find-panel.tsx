import { ActionIcon, Button, Checkbox, CloseButton, Group, Paper, Text, TextInput } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FindOptions, type FoundCell, findCells, replaceIn } from '../store/find-cells.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn, TypedCell } from '../store/sheet-types.ts';

interface FindPanelProps {
  store: SheetStore;
  columns: readonly SheetColumn[];
  language: string;
  readOnly: boolean;
  onGo(cell: FoundCell): void;
  onReplace(cells: TypedCell[]): void;
  onClose(): void;
}

export function FindPanel({ store, columns, language, readOnly, onGo, onReplace, onClose }: FindPanelProps) {
  const t = useText('workbench/sheet');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeCell, setWholeCell] = useState(false);
  const [found, setFound] = useState<readonly FoundCell[]>([]);
  const [at, setAt] = useState(-1);
  const [searching, setSearching] = useState(false);
  const options: FindOptions = { text, matchCase, wholeCell };

  useEffect(() => {
    let current = true;
    if (text === '') {
      setFound([]);
      setAt(-1);
      return;
    }
    const timer = setTimeout(async () => {
      setSearching(true);
      await store.rows.ensure(0, store.rows.total - 1).catch(() => undefined);
      if (!current) return;
      setSearching(false);
      const cells = findCells(store, columns, { text, matchCase, wholeCell }, language);
      setFound(cells);
      setAt(cells.length > 0 ? 0 : -1);
      if (cells[0]) onGo(cells[0]);
    }, 200);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, matchCase, wholeCell, store, columns, language, onGo]);

  const step = (by: number) => {
    if (found.length === 0) return;
    const next = (at + by + found.length) % found.length;
    setAt(next);
    const cell = found[next];
    if (cell) onGo(cell);
  };

  const replaced = (cell: FoundCell): TypedCell => ({
    ...cell,
    typed: replaceIn(store.text(cell.row, cell.column), options, replacement),
  });

  const replaceOne = () => {
    const cell = found[at];
    if (!cell) return;
    onReplace([replaced(cell)]);
    const rest = found.filter((_, index) => index !== at);
    setFound(rest);
    const next = rest[Math.min(at, rest.length - 1)];
    setAt(next ? Math.min(at, rest.length - 1) : -1);
    if (next) onGo(next);
  };

  const replaceAll = () => {
    onReplace(found.map(replaced));
    setFound([]);
    setAt(-1);
    // The button that was pressed is no longer to be pressed: the keys are the panel's all the same.
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };

  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      role="search"
      aria-label={t('find.title')}
      data-testid="find-panel"
      onKeyDown={onKeyDown}
      style={{ position: 'absolute', top: 6, right: 18, zIndex: 210, width: 360 }}
    >
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          autoFocus
          ref={field}
          aria-label={t('find.text')}
          placeholder={t('find.text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" w={70} ta="center" data-testid="find-count">
          {searching
            ? t('find.searching')
            : text !== ''
              ? t('find.position', { at: at + 1, count: found.length })
              : ''}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={t('find.previous')} onClick={() => step(-1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('find.next')} onClick={() => step(1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
        <CloseButton size="sm" aria-label={t('find.close')} onClick={onClose} />
      </Group>
      {!readOnly && (
        <Group gap={6} mt={6} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('find.replacement')}
            placeholder={t('find.replacement')}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button size="compact-xs" variant="default" disabled={at < 0} onClick={replaceOne}>
            {t('find.replace')}
          </Button>
          <Button size="compact-xs" variant="default" disabled={found.length === 0} onClick={replaceAll}>
            {t('find.replaceAll')}
          </Button>
        </Group>
      )}
      <FindOptionsLine {...{ matchCase, wholeCell }} onMatchCase={setMatchCase} onWholeCell={setWholeCell} />
    </Paper>
  );
}

interface FindOptionsProps {
  matchCase: boolean;
  wholeCell: boolean;
  onMatchCase(on: boolean): void;
  onWholeCell(on: boolean): void;
}

function FindOptionsLine({ matchCase, wholeCell, onMatchCase, onWholeCell }: FindOptionsProps) {
  const t = useText('workbench/sheet');
  return (
    <Group gap="md" mt={8}>
      <Checkbox
        size="xs"
        label={t('find.matchCase')}
        checked={matchCase}
        onChange={(event) => onMatchCase(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={t('find.wholeCell')}
        checked={wholeCell}
        onChange={(event) => onWholeCell(event.currentTarget.checked)}
      />
    </Group>
  );
}
