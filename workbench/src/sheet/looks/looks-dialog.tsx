import { Button, Divider, Group, Select, Stack, Switch } from '@mantine/core';
import { Dialog, NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { DATE_PATTERNS, NEGATIVE_STYLES, TOTAL_KINDS } from '@suanpan/server/words';
import { useState } from 'react';
import { isNumeric } from '../store/cell-values.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import type { ColumnFormat } from '../views/arrangement.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';
import { RuleFields } from './rule-fields.tsx';

interface LooksDialogProps {
  column: SheetColumn;
  layout: ColumnLayout;
  onClose(): void;
}

/** How a column is written, added up and coloured; of the view alone, never of the figures. */
export function LooksDialog({ column, layout, onClose }: LooksDialogProps) {
  const t = useText('workbench/sheet');
  const { arrangement } = layout;
  const { code } = column;
  const [format, setFormat] = useState<ColumnFormat>(arrangement.formats[code] ?? {});
  const own = arrangement.rules.filter((rule) => rule.column === code);
  const [rules, setRules] = useState(own);
  const [total, setTotal] = useState(arrangement.totals[code] ?? null);
  const apply = () => {
    const others = arrangement.rules.filter((rule) => rule.column !== code);
    const { [code]: _format, ...formats } = arrangement.formats;
    const { [code]: _total, ...totals } = arrangement.totals;
    layout.replace({
      ...arrangement,
      formats: Object.keys(format).length > 0 ? { ...formats, [code]: format } : formats,
      totals: total ? { ...totals, [code]: total } : totals,
      withTotals: arrangement.withTotals || total !== (arrangement.totals[code] ?? null),
      rules: [...others, ...rules],
    });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('looks.title', { column: column.label })} size="md">
      <Stack gap="sm">
        {isNumeric(column.type) && <NumberFields format={format} onChange={setFormat} />}
        {column.type === 'date' && (
          <Select
            label={t('looks.date')}
            clearable
            data={DATE_PATTERNS.map((pattern) => ({ value: pattern, label: t(`looks.dates.${pattern}`) }))}
            value={format.date ?? null}
            onChange={(date) => setFormat(date ? { date: date as (typeof DATE_PATTERNS)[number] } : {})}
          />
        )}
        <Select
          label={t('totals.kind')}
          clearable
          placeholder={t('totals.usual')}
          data={TOTAL_KINDS.filter((kind) => kind === 'count' || isNumeric(column.type)).map((kind) => ({
            value: kind,
            label: t(`totals.kinds.${kind}`),
          }))}
          value={total}
          onChange={(kind) => setTotal(kind as typeof total)}
        />
        <Divider label={t('looks.rules')} />
        <RuleFields column={column} rules={rules} onChange={setRules} />
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setFormat({});
              setRules([]);
              setTotal(null);
            }}
          >
            {t('looks.reset')}
          </Button>
          <Button onClick={apply}>{t('filter.apply')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface NumberFieldsProps {
  format: ColumnFormat;
  onChange(format: ColumnFormat): void;
}

function NumberFields({ format, onChange }: NumberFieldsProps) {
  const t = useText('workbench/sheet');
  const set = (next: ColumnFormat) =>
    onChange(
      Object.fromEntries(Object.entries({ ...format, ...next }).filter(([, value]) => value !== undefined)),
    );
  return (
    <>
      <Group grow align="flex-end">
        <NumberField
          label={t('looks.decimals')}
          min={0}
          max={10}
          whole
          value={format.decimals ?? ''}
          onChange={(value) => set({ decimals: typeof value === 'number' ? value : undefined })}
        />
        <Select
          label={t('looks.negative')}
          clearable
          data={NEGATIVE_STYLES.map((style) => ({ value: style, label: t(`looks.negatives.${style}`) }))}
          value={format.negative ?? null}
          onChange={(style) => set({ negative: (style ?? undefined) as ColumnFormat['negative'] })}
        />
      </Group>
      <Group>
        <Switch
          label={t('looks.thousands')}
          checked={format.thousands ?? true}
          onChange={(event) => set({ thousands: event.currentTarget.checked ? undefined : false })}
        />
        <Switch
          label={t('looks.percent')}
          checked={format.percent ?? false}
          onChange={(event) => set({ percent: event.currentTarget.checked ? true : undefined })}
        />
      </Group>
    </>
  );
}
