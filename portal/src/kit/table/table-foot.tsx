import { Group, Select, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useFormat, useText } from '../i18n/index.ts';
import { PageChoice } from '../list/index.ts';
import { PAGE_SIZES, type TableState } from './use-table-state.ts';

export function TableFoot({ state, total }: { state: TableState; total: number }) {
  const t = useText('portal/kit');
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / state.pageSize));
  const first = (state.page - 1) * state.pageSize + 1;
  const last = Math.min(total, state.page * state.pageSize);
  const smallest = PAGE_SIZES[0] ?? 20;
  const { page, setPage } = state;
  const tooFar = total > 0 && page > pages;
  const turnTo = useEffectEvent(setPage);
  // A narrower search or a deletion may leave fewer pages than the address asks for.
  useEffect(() => {
    if (tooFar) turnTo(pages);
  }, [tooFar, pages]);
  if (total === 0) return null;
  return (
    <Group
      justify="space-between"
      px="md"
      py="xs"
      gap="xs"
      style={{ borderTop: '1px solid var(--suanpan-line)' }}
    >
      <Text size="xs" c="dimmed" className="tabular">
        {t('table.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(total),
        })}
      </Text>
      {total > smallest && (
        <Group gap="xs">
          <Select
            size="xs"
            w={112}
            aria-label={t('table.pageSize')}
            data={[...new Set([...PAGE_SIZES, state.pageSize])]
              .sort((a, b) => a - b)
              .map((size) => ({ value: String(size), label: t('table.perPage', { size }) }))}
            value={String(state.pageSize)}
            onChange={(value) => value && state.setPageSize(Number(value))}
            allowDeselect={false}
          />
          <PageChoice page={state.page} pages={pages} onChange={state.setPage} />
        </Group>
      )}
    </Group>
  );
}
