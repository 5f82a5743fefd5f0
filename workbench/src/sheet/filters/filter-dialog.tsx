import { Button, Group, Stack, Tabs } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { SheetColumn, SheetFilter, SheetQuery, SheetSource } from '../store/sheet-types.ts';
import { ConditionForm } from './condition-form.tsx';
import { ValueList } from './value-list.tsx';

interface FilterDialogProps {
  column: SheetColumn;
  source: SheetSource;
  query: SheetQuery;
  /** The filters of this column, in place of those it had. */
  onApply(filters: readonly SheetFilter[]): void;
  onClose(): void;
}

/** Filters a column by what stands in it, or by a condition. */
export function FilterDialog({ column, source, query, onApply, onClose }: FilterDialogProps) {
  const t = useText('workbench/sheet');
  const own = query.filter.filter((each) => each.column === column.code);
  const list = own.find(({ operator }) => operator === 'in');
  const condition = own.find(({ operator }) => operator !== 'in');
  const [tab, setTab] = useState<string | null>(condition && !list ? 'condition' : 'values');
  const apply = (next: SheetFilter | null, kept: SheetFilter | undefined) =>
    onApply([kept, next].filter((each) => each !== null && each !== undefined));
  return (
    <Dialog opened onClose={onClose} title={t('filter.title', { column: column.label })} size="sm">
      <Stack>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="values">{t('filter.byValue')}</Tabs.Tab>
            <Tabs.Tab value="condition">{t('filter.byCondition')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="values" pt="sm">
            <ValueList
              {...{ column, source, query }}
              current={list}
              onApply={(next) => apply(next, condition)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="condition" pt="sm">
            <ConditionForm column={column} current={condition} onApply={(next) => apply(next, list)} />
          </Tabs.Panel>
        </Tabs>
        {own.length > 0 && (
          <Group>
            <Button variant="subtle" color="gray" onClick={() => onApply([])}>
              {t('menu.clearFilter')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
