import { Button, Stack, Text } from '@mantine/core';
import type { TableFile, WriteBackFile } from '@suanpan/engine';
import { freeCode } from '@suanpan/engine/domain';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useSection } from '../copy/use-section.ts';
import { WriteBackCard } from './write-back-card.tsx';

/** Where a table's values go when a batch is submitted. */
export function WriteBackPanel({ table }: { table: TableFile }) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const { readOnly } = useCopyEditor();
  const section = useSection('writeBack');
  const own = section.items
    .map((writeBack, index) => ({ writeBack, index }))
    .filter(({ writeBack }) => writeBack.table === table.code);
  const add = () => {
    const fresh: WriteBackFile = {
      code: freeCode(
        'writeBack',
        section.items.map(({ code }) => code),
      ),
      table: table.code,
      target: 'hr:compensation',
      mode: 'createAndUpdate',
      columns: {},
    };
    section.add(fresh);
  };
  return (
    <FieldGroup readOnly={readOnly}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('about')}
        </Text>
        {own.length === 0 && <EmptyState compact text={t('empty')} />}
        {own.map(({ writeBack, index }) => (
          <WriteBackCard
            key={writeBack.code}
            table={table}
            writeBack={writeBack}
            onEdit={(next) => section.edit(index, next)}
            onRemove={() => section.remove(index)}
          />
        ))}
        {!readOnly && (
          <Button size="xs" variant="default" onClick={add} style={{ alignSelf: 'start' }}>
            {t('add')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  );
}
