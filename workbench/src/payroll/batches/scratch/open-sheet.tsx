import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { parseAddress, SCRATCH_LIMITS, tablesRead } from '@suanpan/engine/scratch';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useMemo, useState } from 'react';
import { downloadCsv } from '../../../admin/downloads/download-csv.ts';
import { ScratchGrid } from '../../../sheet/scratch/scratch-grid.tsx';
import { useLicenceKey } from '../../../sheet/use-licence-key.ts';
import { type Computed, useComputed } from './use-computed.ts';
import { type Sheet, useSavedSheet } from './use-saved-sheet.ts';
import { useScratchTables, useTableValues } from './use-table-values.ts';

interface OpenSheetProps {
  batchId: string;
  sheet: Sheet;
  onReload(): void;
}

/** One free sheet: the cell's text above, the grid beneath, how far it is stored under it. */
export function OpenSheet({ batchId, sheet, onReload }: OpenSheetProps) {
  const t = useText('workbench/payroll/batches/scratch');
  const licenceKey = useLicenceKey();
  const { list, tables } = useScratchTables(batchId);
  const saved = useSavedSheet(batchId, sheet);
  const wanted = useMemo(() => (tables ? tablesRead(saved.cells, tables) : new Map()), [saved.cells, tables]);
  const values = useTableValues(batchId, wanted, list.data);
  const { computed, shownAt } = useComputed(saved.cells, tables, values.data);
  const [address, setAddress] = useState<string | null>('A1');
  const [draft, setDraft] = useState<string | null>(null);
  const typedAt = (at: string): string => String(saved.cells[at] ?? '');
  const commit = () => {
    if (address !== null && draft !== null && draft !== typedAt(address))
      saved.write(new Map([[address, draft]]));
    setDraft(null);
  };
  const error = list.error ?? values.error;
  if (error && !computed)
    return <ErrorState error={error} onRetry={() => void (list.error ? list.refetch() : values.refetch())} />;
  if (!computed) return <LinesSkeleton />;
  return (
    <Stack gap={6} h="100%">
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" ff="monospace" w={52} ta="center">
          {address ?? ''}
        </Text>
        <TextInput
          flex={1}
          size="xs"
          ff="monospace"
          aria-label={t('formula')}
          placeholder={t('example')}
          maxLength={SCRATCH_LIMITS.formulaLength}
          value={draft ?? (address === null ? '' : typedAt(address))}
          disabled={address === null}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setDraft(null);
          }}
        />
        <Button size="compact-sm" variant="default" onClick={() => download(sheet.name, computed)}>
          {t('csv')}
        </Button>
      </Group>
      {saved.conflict !== undefined && (
        <Alert color="orange" py={6}>
          <Group justify="space-between">
            <Text size="sm">{saved.conflict}</Text>
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('reload')}
            </Button>
          </Group>
        </Alert>
      )}
      <div style={{ flex: 1, minHeight: 240 }}>
        <ScratchGrid
          label={sheet.name}
          rows={SCRATCH_LIMITS.rows}
          columns={SCRATCH_LIMITS.columns}
          readOnly={saved.conflict !== undefined}
          licenceKey={licenceKey}
          typedAt={typedAt}
          shownAt={shownAt}
          onWrite={saved.write}
          onSelect={(at) => {
            commit();
            setAddress(at);
          }}
          drawn={computed}
        />
      </div>
      <Group justify="space-between">
        <Text size="xs" c="dimmed" aria-live="polite" data-testid="scratch-state" data-state={saved.state}>
          {t(`state.${saved.state}`)}
          {!sheet.mine && ` · ${t('of', { owner: sheet.owner })}`}
        </Text>
        {saved.state === 'failed' && saved.conflict === undefined && (
          <Button size="compact-xs" variant="default" onClick={saved.retry}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What is seen, as far as the sheet is filled. */
function download(name: string, computed: Computed): void {
  const rows: unknown[][] = [];
  for (const [address, value] of computed) {
    const place = parseAddress(address);
    if (!place) continue;
    while (rows.length <= place.row) rows.push([]);
    const row = rows[place.row] ?? [];
    while (row.length <= place.col) row.push('');
    row[place.col] = typeof value === 'object' && value !== null ? value.code : value;
  }
  downloadCsv(`${name}.csv`, rows);
}
