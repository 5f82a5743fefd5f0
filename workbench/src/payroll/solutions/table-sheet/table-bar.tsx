import { Button, Group, Select, Switch } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { dayOf } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconLayoutSidebarRight, IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { addSamples } from './commands/sample-rows.ts';
import { ParameterExtras } from './parameter-extras.tsx';
import { type RowSource, testSource } from './use-row-source.ts';
import type { TableView } from './use-table-view.ts';

interface TableBarProps {
  table: TableFile;
  view: TableView;
  onSource: (source: string) => void;
  /** The panel of details is open. */
  details: boolean;
  onDetails: () => void;
  detailsRef: Ref<HTMLButtonElement>;
}

/** Above the sheet: which rows or version it shows, figures of the published copy beside, and the details. */
export function TableBar({ table, view, onSource, details, onDetails, detailsRef }: TableBarProps) {
  const t = useText('workbench/payroll/solutions');
  const { publishedTable, isParameter, changed } = view;
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs" maw="100%">
        {isParameter ? (
          <ParameterExtras table={table} at={view.at} onVersion={view.setVersion} />
        ) : (
          <RowsChoice source={view.rowSource} onSource={onSource} />
        )}
        {publishedTable && (
          <Switch
            size="xs"
            label={t('sheet.beside', { count: changed.size })}
            checked={view.beside}
            onChange={(event) => view.setBeside(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Button
        ref={detailsRef}
        size="compact-sm"
        variant={details ? 'light' : 'default'}
        leftSection={<IconLayoutSidebarRight size={15} />}
        aria-expanded={details}
        onClick={onDetails}
      >
        {t('sheet.details')}
      </Button>
    </Group>
  );
}

/** The rows to try the rules on: of a test, of a batch, or new ones to be typed. */
function RowsChoice({ source, onSource }: { source: RowSource; onSource: (source: string) => void }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const optionsOf = (batch: boolean) =>
    source.options.filter((one) => one.batch === batch).map(({ value, label }) => ({ value, label }));
  const groups = [
    { group: t('sheet.tests'), items: optionsOf(false) },
    { group: t('sheet.batches'), items: optionsOf(true) },
  ];
  return (
    <>
      <Select
        size="xs"
        w={260}
        aria-label={t('sheet.rowsOf')}
        placeholder={t('sheet.samples')}
        searchable
        allowDeselect={false}
        data={groups.filter((one) => one.items.length > 0)}
        value={source.value === '' ? null : source.value}
        onChange={(value) => value && onSource(value)}
      />
      {!readOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            const day = dayOf();
            change((one) => addSamples(one, t('sheet.samples'), day));
            onSource(testSource(file.tests?.length ?? 0));
          }}
        >
          {t('sheet.newSamples')}
        </Button>
      )}
    </>
  );
}
