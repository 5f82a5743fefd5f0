import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { JsonScalar, TableFile, VersionFile } from '@suanpan/engine';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeTable, compact } from '../copy/edit-file.ts';
import { cellsOf, plainColumns, rowsOf } from '../copy/table-rows.ts';
import { RowsGrid } from './rows-grid.tsx';
import type { GridColumn } from './sheet-text.ts';

/** `rows` directly is one version for ever. */
function versionsOf(table: TableFile): readonly VersionFile[] {
  if (table.versions) return table.versions;
  return [compact({ from: table.effectiveFrom, rows: table.rows ?? [] })];
}

/** Rows of a parameter table as a sheet, with a version per date. */
export function ParameterRows({ table }: { table: TableFile }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const nameOf = useLocalName();
  const { change, readOnly } = useCopyEditor();
  const [chosen, setChosen] = useState(() => Math.max(0, versionsOf(table).length - 1));
  const [adding, setAdding] = useState(false);
  const plain = plainColumns(table.columns ?? []);
  const versions = versionsOf(table);
  const at = Math.min(chosen, versions.length - 1);
  const version = versions[at];

  const setVersions = (next: readonly VersionFile[]) =>
    change((before) =>
      changeTable(before, table.code, (one) => {
        const { rows: _, effectiveFrom: __, ...rest } = one;
        return { ...rest, versions: next };
      }),
    );
  const setRows = (cells: JsonScalar[][]) => {
    const rows = rowsOf(cells, table.columns ?? []);
    setVersions(versions.map((one, index) => (index === at ? { ...one, rows } : one)));
  };

  const columns: GridColumn[] = plain.map((column) => ({
    code: column.code,
    label: nameOf(column.name, column.code),
    type: column.type as GridColumn['type'],
    currency: column.type === 'money' ? column.currency : undefined,
  }));

  if (columns.length === 0) return <Text c="dimmed">{t('parameterRows.noColumns')}</Text>;

  const remove = async () => {
    const sure = await confirm({
      title: t('parameterRows.removeVersion'),
      message: t('parameterRows.removeVersionMessage', { rows: version?.rows.length ?? 0 }),
    });
    if (!sure) return;
    setVersions(versions.filter((_, index) => index !== at));
    setChosen(Math.max(0, at - 1));
  };

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('parameterRows.version')}
          value={String(at)}
          onChange={(value) => setChosen(Number(value))}
          data={versions.map((one, index) => ({
            value: String(index),
            label: one.from
              ? t('parameterRows.from', { date: format.day(one.from) })
              : t('parameterRows.always'),
          }))}
        />
        {!readOnly && (
          <>
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconPlus size={14} />}
              onClick={() => setAdding(true)}
            >
              {t('parameterRows.addVersion')}
            </Button>
            {versions.length > 1 && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
                {t('parameterRows.removeVersion')}
              </Button>
            )}
          </>
        )}
      </Group>
      <RowsGrid
        key={at}
        label={t('parameterRows.title', { table: table.code })}
        columns={columns}
        rows={cellsOf(version?.rows ?? [], table.columns ?? [])}
        onChange={setRows}
        readOnly={readOnly}
      />
      {adding && (
        <AddVersionDialog
          taken={versions.map((one) => one.from ?? '')}
          onClose={() => setAdding(false)}
          onAdd={(from) => {
            // The new version starts as a copy of the one on the screen: usually only a few figures change.
            const added = [...versions, { from, rows: version?.rows ?? [] }];
            const sorted = added.sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
            setVersions(sorted);
            setChosen(sorted.findIndex((one) => one.from === from));
            setAdding(false);
          }}
        />
      )}
    </Stack>
  );
}

interface AddVersionDialogProps {
  taken: readonly string[];
  onClose: () => void;
  onAdd: (from: string) => void;
}

function AddVersionDialog({ taken, onClose, onAdd }: AddVersionDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const [from, setFrom] = useState<string | null>(null);
  const problem = from !== null && taken.includes(from) ? t('parameterRows.dateTaken') : undefined;
  return (
    <Modal opened onClose={onClose} title={t('parameterRows.addVersion')} size="sm">
      <Stack>
        <DateInput
          label={t('parameterRows.fromLabel')}
          description={t('parameterRows.fromHint')}
          required
          valueFormat="YYYY-MM-DD"
          value={from}
          error={problem}
          onChange={setFrom}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={from === null || problem !== undefined} onClick={() => from && onAdd(from)}>
            {t('parameterRows.addVersion')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
