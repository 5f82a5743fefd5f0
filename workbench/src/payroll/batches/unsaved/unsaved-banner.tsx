import { Alert, Button, Group, Text } from '@mantine/core';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconPencilExclamation } from '@tabler/icons-react';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useUnsavedTexts } from '../state/use-unsaved-edits.ts';

/** What the person typed and what isn't stored, on every page of the batch: it blocks what comes next. */
export function UnsavedBanner({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const texts = useUnsavedTexts(batch.id);
  const first = texts[0];
  if (!first) return null;
  const count = { count: texts.length, shown: format.number(texts.length) };
  const dropAll = async () => {
    const sure = await confirm({
      title: t('unsaved.dropAll'),
      message: t('unsaved.dropAllConfirm', count),
      confirmLabel: t('unsaved.dropAll'),
    });
    if (sure) for (const text of texts) text.drop();
  };
  return (
    <Alert color="red" py={8} data-testid="unsaved-banner">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Group gap={6} style={{ rowGap: 2 }}>
          <IconPencilExclamation size={16} />
          <Text size="sm" fw={650}>
            {t('unsaved.title', count)}
          </Text>
          <Text size="sm">{t('unsaved.what')}</Text>
        </Group>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              place.goCell(first.table, { rowKey: first.rowKey ?? '', column: first.column }, 'findings')
            }
          >
            {t('unsaved.show')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void dropAll()}>
            {t('unsaved.dropAll')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
