import { Alert, ScrollArea, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ColumnMapping, ImportColumn, MappingReview } from './import-columns.ts';
import type { InspectedFile } from './import-types.ts';

interface MappingStepProps {
  columns: readonly ImportColumn[];
  file: InspectedFile;
  byOrder: boolean;
  onByOrder: (byOrder: boolean) => void;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
  review: MappingReview;
}

function labels(columns: readonly ImportColumn[]): string {
  return columns.map((column) => column.label).join(', ');
}

export function MappingStep(props: MappingStepProps) {
  const { columns, file, byOrder, onByOrder, mapping, onMapping, review } = props;
  const t = useText('workbench/admin/imports');
  const choices = file.headers.map((header, index) => ({
    value: String(index),
    label: `${index + 1} · ${header === '' ? '–' : header}`,
  }));

  const place = (code: string, position: string | null) => {
    const next: Record<string, number> = { ...mapping };
    if (position === null) delete next[code];
    else next[code] = Number(position);
    onMapping(next);
  };

  return (
    <Stack gap="sm" py="sm">
      <SegmentedControl
        aria-label={t('mapBy')}
        value={byOrder ? 'order' : 'name'}
        onChange={(value) => onByOrder(value === 'order')}
        data={[
          { value: 'name', label: t('byName') },
          { value: 'order', label: t('byOrder') },
        ]}
      />
      {byOrder && (
        <Text size="xs" c="dimmed">
          {t('byOrderHint')}
        </Text>
      )}
      {review.missing.length > 0 && (
        <Alert color="red">{t('missingRequired', { columns: labels(review.missing) })}</Alert>
      )}
      {review.doubled.length > 0 && (
        <Alert color="red">{t('doubled', { columns: labels(review.doubled) })}</Alert>
      )}
      <ScrollArea.Autosize mah={340}>
        <Table stickyHeader withTableBorder verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('targetColumn')}</Table.Th>
              <Table.Th w={280}>{t('fileColumn')}</Table.Th>
              <Table.Th>{t('sample')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column) => {
              const position = mapping[column.code];
              const samples =
                position === undefined ? [] : file.sample.slice(0, 3).map((row) => row[position]);
              return (
                <Table.Tr key={column.code}>
                  <Table.Td>
                    {column.label}{' '}
                    <Text span size="xs" c="dimmed">
                      {column.code}
                      {(column.key || column.required) && ` · ${t(column.key ? 'key' : 'required')}`}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Select
                      size="xs"
                      searchable
                      clearable
                      aria-label={`${t('fileColumn')}: ${column.label}`}
                      placeholder={t('notImported')}
                      data={choices}
                      value={position === undefined ? null : String(position)}
                      onChange={(value) => place(column.code, value)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Text size="xs" c="dimmed" lineClamp={1} title={samples.join(' · ')}>
                      {samples.filter((value) => value !== undefined && value !== '').join(' · ')}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {review.unused.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('unmapped', { columns: review.unused.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
