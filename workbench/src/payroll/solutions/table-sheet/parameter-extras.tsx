import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import type { TableFile, VersionFile } from '@suanpan/engine';
import { confirm, DayInput, Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { changeTable } from '../editing/copy/edit-file.ts';
import { versionsOf } from './commands/versions.ts';

interface ParameterExtrasProps {
  table: TableFile;
  at: number;
  onVersion: (at: number) => void;
}

/** The versions of a parameter table: from which day which rows hold. */
export function ParameterExtras({ table, at, onVersion }: ParameterExtrasProps) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { change, readOnly } = useCopyEditor();
  const [adding, setAdding] = useState(false);
  const versions = versionsOf(table);
  const version = versions[at];

  const setVersions = (next: readonly VersionFile[]) =>
    change((before) =>
      changeTable(before, table.code, ({ rows: _, effectiveFrom: __, ...rest }) => ({
        ...rest,
        versions: next,
      })),
    );

  const remove = async () => {
    const sure = await confirm({
      title: t('parameterRows.removeVersion'),
      message: t('parameterRows.removeVersionMessage', { count: version?.rows.length ?? 0 }),
    });
    if (!sure) return;
    setVersions(versions.filter((_, index) => index !== at));
    onVersion(Math.max(0, at - 1));
  };

  return (
    <Group gap="xs" maw="100%">
      <SegmentedControl
        size="xs"
        aria-label={t('parameterRows.version')}
        value={String(at)}
        onChange={(value) => onVersion(Number(value))}
        data={versions.map((one, index) => ({
          value: String(index),
          label: one.from
            ? t('parameterRows.from', { date: format.day(one.from) })
            : t('parameterRows.always'),
        }))}
      />
      {!readOnly && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdding(true)}
        >
          {t('parameterRows.addVersion')}
        </Button>
      )}
      {!readOnly && versions.length > 1 && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
          {t('parameterRows.removeVersion')}
        </Button>
      )}
      {adding && (
        <AddVersionDialog
          taken={versions.map((one) => one.from ?? '')}
          onClose={() => setAdding(false)}
          onAdd={(from) => {
            // The new version starts as a copy of the one on the screen: usually only a few figures change.
            const added = [...versions, { from, rows: version?.rows ?? [] }];
            const sorted = added.sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
            setVersions(sorted);
            onVersion(sorted.findIndex((one) => one.from === from));
            setAdding(false);
          }}
        />
      )}
    </Group>
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
    <Dialog
      opened
      onClose={onClose}
      title={t('parameterRows.addVersion')}
      size="sm"
      closeOnClickOutside={false}
    >
      <Stack>
        <DayInput
          label={t('parameterRows.fromLabel')}
          description={t('parameterRows.fromHint')}
          required
          data-autofocus
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
    </Dialog>
  );
}
