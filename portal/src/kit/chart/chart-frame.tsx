import { ActionIcon, Box, Group, Paper, SegmentedControl, Table, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../errors/index.ts';
import { useText } from '../i18n/index.ts';
import { type ChartSeries, seriesCsv } from './series.ts';

interface ChartFrameProps {
  title: string;
  unit?: string | undefined;
  categories: string[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Draws the picture into the width it is given. */
  children: ReactNode;
}

/** What every chart has: title, unit, legend, a table of the same figures, a download. */
export function ChartFrame({ title, unit, categories, series, format, children }: ChartFrameProps) {
  const t = useText('portal/kit');
  const [view, setView] = useState('chart');
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([seriesCsv(categories, series)], { type: 'text/csv;charset=utf-8' }),
    );
    link.download = `${title}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Box>
          <Text fw={600} size="sm">
            {title}
          </Text>
          {unit && (
            <Text size="xs" c="dimmed">
              {unit}
            </Text>
          )}
        </Box>
        {categories.length > 0 && (
          <Group gap="xs" className="no-print">
            <SegmentedControl
              size="xs"
              value={view}
              onChange={setView}
              data={[
                { value: 'chart', label: t('chart.chart') },
                { value: 'table', label: t('chart.table') },
              ]}
            />
            <Tooltip label={t('chart.download')}>
              <ActionIcon variant="subtle" color="gray" aria-label={t('chart.download')} onClick={download}>
                <IconDownload size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      {categories.length === 0 ? (
        <EmptyState compact text={t('chart.noData')} />
      ) : view === 'table' ? (
        <Table fz="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              {series.map((one) => (
                <Table.Th key={one.name} ta="right">
                  {one.name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {categories.map((category, index) => (
              <Table.Tr key={category}>
                <Table.Td>{category}</Table.Td>
                {series.map((one) => {
                  const value = one.values[index];
                  return (
                    <Table.Td key={one.name} ta="right">
                      {value === null || value === undefined ? '–' : format(value)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <>
          {children}
          {series.length > 1 && (
            <Group gap="md" mt="xs" justify="center">
              {series.map((one) => (
                <Group key={one.name} gap={6} data-legend>
                  <Box w={10} h={10} bg={one.color} style={{ borderRadius: 2 }} />
                  <Text size="xs">{one.name}</Text>
                </Group>
              ))}
            </Group>
          )}
        </>
      )}
    </Paper>
  );
}
