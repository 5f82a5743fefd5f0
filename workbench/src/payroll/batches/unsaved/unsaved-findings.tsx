import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { placeAsRead } from '../state/row-as-read.ts';
import type { UnsavedText } from '../state/unsaved-edits.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useUnsavedTexts } from '../state/use-unsaved-edits.ts';

/** As many as a person reads; the sheet shows the others. */
const listed = 100;

/** Typed cells that aren't stored, among the findings: each blocks until it is mended or dropped. */
export function UnsavedFindings({ batchId, place }: { batchId: string; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const texts = useUnsavedTexts(batchId);
  const tables = useQuery({
    ...trpc.payroll.batchTables.list.queryOptions({ batchId }),
    enabled: texts.length > 0,
  });
  const where = (text: UnsavedText) =>
    placeAsRead(
      { ...text, rowKey: text.rowKey ?? t('unsaved.newRow') },
      tables.data?.find((each) => each.code === text.table),
      nameOf,
    );
  return texts.slice(0, listed).map((text) => (
    <Stack
      key={`${text.table} ${text.rowKey} ${text.column} ${text.typed}`}
      gap={2}
      pb={8}
      style={{ borderBottom: '1px solid var(--suanpan-line)' }}
      data-testid="unsaved-finding"
    >
      <UnstyledButton
        style={{ textAlign: 'start' }}
        onClick={() =>
          place.goCell(text.table, { rowKey: text.rowKey ?? '', column: text.column }, 'findings')
        }
      >
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          <Badge size="xs" color="red" mr={6}>
            {t('findings.severities.block')}
          </Badge>
          {t('unsaved.finding', { typed: text.typed, message: text.message })}
        </Text>
        <Text size="xs" c="dimmed">
          {where(text)}
        </Text>
      </UnstyledButton>
      <Group>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={text.drop}>
          {t('unsaved.drop')}
        </Button>
      </Group>
    </Stack>
  ));
}
