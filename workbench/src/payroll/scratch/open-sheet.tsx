import { Alert, Button, Group, Portal, Stack, Text, TextInput } from '@mantine/core';
import { type CellBox, reshapeCells, SCRATCH_LIMITS } from '@suanpan/engine/scratch';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useRef, useState } from 'react';
import type { ShortcutName } from '../../sheet/keys/shortcuts.ts';
import {
  type CopiedCells,
  filled,
  fillParts,
  pasted,
  pastedCopy,
  type ScratchEdit,
  seenAs,
  sizeOf,
  typed,
} from '../../sheet/scratch/scratch-edits.ts';
import { ScratchGrid } from '../../sheet/scratch/scratch-grid.tsx';
import { useLicenceKey } from '../../sheet/use-licence-key.ts';
import { CellsMenu, type ShapeChange } from './cells-menu.tsx';
import { useDownload } from './download-sheet.ts';
import { SheetBar } from './sheet-bar.tsx';
import type { Beside } from './sheets-beside.ts';
import { useComputed } from './use-computed.ts';
import { type SavedSheet, type Sheet, useSavedSheet } from './use-saved-sheet.ts';
import { type TablesQuery, useSheetTables } from './use-sheet-tables.ts';

interface OpenSheetProps {
  beside: Beside;
  sheet: Sheet;
  onReload(): void;
}

const FIRST: CellBox = { top: 0, left: 0, bottom: 0, right: 0 };

/** One free sheet: the cell's text above, the grid beneath, how far it is stored under it. */
export function OpenSheet({ beside, sheet, onReload }: OpenSheetProps) {
  const t = useText('workbench/payroll/scratch');
  const licenceKey = useLicenceKey();
  const bar = useRef<HTMLInputElement>(null);
  const saved = useSavedSheet(beside, sheet);
  const tables = useSheetTables(beside, saved.cells);
  const { computed, shownAt, unread } = useComputed(saved.cells, tables.read);
  const download = useDownload(beside, sheet);
  const [address, setAddress] = useState<string | null>('A1');
  const [box, setBox] = useState<CellBox>(FIRST);
  const [draft, setDraft] = useState<string | null>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const edits = useSheetEdits(saved, box);
  const readOnly = saved.conflict !== undefined;
  // A hint over a cell is nothing for fingers and keys: under the sheet it is said of the selected one.
  const error = address === null ? undefined : shownAt(address)?.error;
  const typedAt = (at: string): string => textOf(saved.cells[at]);
  const commit = () => {
    if (address !== null && draft !== null && draft !== typedAt(address))
      edits.write(new Map([[address, draft]]));
    setDraft(null);
  };
  if (tables.error && !computed) return <ErrorState error={tables.error} onRetry={tables.retry} />;
  if (!computed) return <LinesSkeleton />;
  return (
    <Stack gap={6} h="100%">
      <Group gap="xs" align="center">
        <Text size="sm" ff="monospace" w={44} ta="center">
          {address ?? ''}
        </Text>
        <TextInput
          ref={bar}
          flex={1}
          miw={160}
          size="xs"
          ff="monospace"
          aria-label={t('formula')}
          placeholder={t('example')}
          maxLength={SCRATCH_LIMITS.textLength}
          value={draft ?? (address === null ? '' : typedAt(address))}
          disabled={address === null || readOnly}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setDraft(null);
          }}
        />
        <SheetBar
          saved={saved}
          box={box}
          readOnly={readOnly}
          writing={download.isPending}
          onShape={edits.reshape}
          onDownload={(format) => {
            if (format === 'csv') download.csv(computed);
            else if (saved.state === 'saved') download.xlsx(computed, saved.version);
            else notifyWarning(t('download.notSaved'));
          }}
        />
      </Group>
      <SheetNotices tables={tables} unread={unread} conflict={saved.conflict} onReload={onReload} />
      <div style={{ flex: 1, minHeight: 240 }}>
        <ScratchGrid
          label={sheet.name}
          allLabel={t('all')}
          readOnly={readOnly}
          licenceKey={licenceKey}
          typedAt={typedAt}
          shownAt={shownAt}
          onWrite={edits.write}
          onFill={edits.fill}
          onPaste={edits.paste}
          onCopied={edits.copied}
          onShortcut={edits.shortcut}
          onMenu={setMenuAt}
          onLeave={() => bar.current?.focus()}
          onSelect={(at, selected) => {
            commit();
            setAddress(at);
            if (selected) setBox(selected);
          }}
          drawn={computed}
          elsewhere={menuAt !== null}
        />
      </div>
      {menuAt && (
        // Outside the window, whose place would be added.
        <Portal>
          <CellsMenu opened box={box} onChange={() => setMenuAt(null)} onChoose={edits.reshape}>
            <div style={{ position: 'fixed', left: menuAt.x, top: menuAt.y }} />
          </CellsMenu>
        </Portal>
      )}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed" aria-live="polite" data-testid="scratch-state" data-state={saved.state}>
          {t(`state.${saved.state}`)}
          {!sheet.mine && ` · ${t('of', { owner: sheet.owner })}`}
        </Text>
        {error !== undefined && (
          <Text size="xs" c="red" ta="end" aria-live="polite">
            {error}
          </Text>
        )}
        {saved.state === 'failed' && !readOnly && (
          <Button size="compact-xs" variant="default" onClick={saved.retry}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const textOf = (content: string | number | boolean | undefined): string =>
  typeof content === 'boolean' ? (content ? 'TRUE' : 'FALSE') : String(content ?? '');

interface SheetNoticesProps {
  tables: TablesQuery;
  unread: readonly string[];
  conflict: string | undefined;
  onReload(): void;
}

/** What there is to know before one believes the figures: whose rows they are, and what isn't among them. */
function SheetNotices({ tables: { sample }, unread, conflict, onReload }: SheetNoticesProps) {
  const t = useText('workbench/payroll/scratch');
  return (
    <>
      {sample && (
        <Text size="xs" c="dimmed">
          {sample.test === null
            ? t('sample.none', { number: sample.copyNumber })
            : t('sample.rows', { number: sample.copyNumber, test: sample.test })}
        </Text>
      )}
      {unread.length > 0 && (
        <Alert color="orange" py={6} data-testid="scratch-unread">
          <Text size="sm">
            {unread.join(' ')} {t('unread')}
          </Text>
        </Alert>
      )}
      {conflict !== undefined && (
        <Alert color="orange" py={6}>
          <Group justify="space-between">
            <Text size="sm">{conflict}</Text>
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('reload')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

/** What people do to cells; an edit that doesn't fit is refused whole, and said. */
function useSheetEdits(saved: SavedSheet, box: CellBox) {
  const t = useText('workbench/payroll/scratch');
  const language = useLanguage();
  const format = useFormat();
  const copied = useRef<CopiedCells | null>(null);
  const change = (edit: ScratchEdit): boolean => {
    const refusal = saved.change(edit);
    const { rows, columns, cells, textLength } = SCRATCH_LIMITS;
    const limits = {
      rows: format.number(rows),
      columns: format.number(columns),
      cells: format.number(cells),
      length: format.number(textLength),
    };
    if (refusal) notifyWarning(t(`refused.${refusal}`, limits));
    return refusal === undefined;
  };
  const fill = (source: CellBox, target: CellBox) => change(filled(source, target));
  return {
    write: (texts: ReadonlyMap<string, string>) => void change(typed(texts, language)),
    fill,
    copied: (from: CellBox, isCut: boolean, seen: string) => {
      copied.current = { box: from, isCut, seen };
    },
    paste: (data: readonly (readonly string[])[], over: CellBox) => {
      const own = copied.current;
      if (own?.seen !== seenAs(data)) change(pasted(data, over, language));
      else if (change(pastedCopy(own, over)) && own.isCut) copied.current = null;
    },
    reshape: (shape: ShapeChange) => {
      const axis = shape.endsWith('Rows') ? 'row' : 'col';
      const size = sizeOf(box)[axis === 'row' ? 'rows' : 'columns'];
      const at = axis === 'row' ? box.top : box.left;
      const count = shape.startsWith('insert') ? size : -size;
      change((cells) => reshapeCells(cells, { axis, at, count }) ?? 'offSheet');
    },
    shortcut: (name: ShortcutName) => {
      if (name === 'undo') saved.undo?.();
      if (name === 'redo') saved.redo?.();
      const parts =
        name === 'fillDown' || name === 'fillRight' ? fillParts(box, name === 'fillDown') : undefined;
      if (parts) fill(parts.source, parts.target);
    },
  };
}
