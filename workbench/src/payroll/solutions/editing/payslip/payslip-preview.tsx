import { Divider, Group, Paper, Stack, Text } from '@mantine/core';
import type { PayslipFile, PayslipItemFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';

/** How the payslip is built: names in the person's language, and what each line shows. Figures come with a batch. */
export function PayslipPreview({ payslip }: { payslip: PayslipFile }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file } = useCopyEditor();
  const columns = file.tables.find((table) => table.master)?.columns ?? [];
  const shown = (item: PayslipItemFile) => {
    if (item.rows !== undefined) return `${item.rows} · ${item.value}`;
    const column = columns.find((one) => one.code === item.value);
    return column ? nameOf(column.name, column.code) : item.value;
  };

  const line = (item: PayslipItemFile, index: number) => (
    <Group key={`${index} ${item.value}`} justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">{nameOf(item.name, item.value)}</Text>
      <Text size="xs" c="dimmed" ff="monospace" truncate maw={150} title={item.value}>
        {item.symbol ? '¤ ' : ''}
        {shown(item)}
      </Text>
    </Group>
  );

  return (
    <Paper
      withBorder
      p="md"
      w={{ base: '100%', md: 330 }}
      miw={{ md: 330 }}
      bg="var(--suanpan-surface)"
      pos="sticky"
      top={70}
    >
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {t('payslip.preview')}
        </Text>
        <Text fw={600}>{nameOf(payslip.name, nameOf(file.name, file.code))}</Text>
        {(payslip.header ?? []).map(line)}
        {(payslip.groups ?? []).map((group, index) => (
          <Stack key={`${index} ${nameOf(group.name)}`} gap={4}>
            <Divider />
            <Text size="sm" fw={600} c={group.total ? 'teal' : undefined}>
              {nameOf(group.name)}
            </Text>
            {group.items.map(line)}
          </Stack>
        ))}
      </Stack>
    </Paper>
  );
}
