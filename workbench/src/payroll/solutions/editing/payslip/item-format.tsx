import { ActionIcon, Popover, Select, Stack, Switch } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { PAYSLIP_ITEM_TYPES } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconAdjustments } from '@tabler/icons-react';
import { useCopyEditor } from '../copy/copy-editor.tsx';

/** A press in a list that stood outside would close what it stands in. */
const WITHIN = { withinPortal: false };

const ACCUMULATIONS = ['none', 'accumulation', 'yearToDate'] as const;

interface ItemFormatProps {
  item: PayslipItemFile;
  onChange: (item: PayslipItemFile) => void;
}

/** How an item's figure is written. */
export function ItemFormat({ item, onChange }: ItemFormatProps) {
  const t = useText('workbench/payroll/solutions');
  const { readOnly } = useCopyEditor();
  return (
    <Popover position="bottom-end" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('payslip.format')}>
          <IconAdjustments size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w={260}>
        <Stack gap="xs">
          <Select
            size="xs"
            label={t('payslip.itemType')}
            clearable
            placeholder={t('payslip.typeOfColumn')}
            comboboxProps={WITHIN}
            disabled={readOnly}
            data={PAYSLIP_ITEM_TYPES.map((value) => ({ value, label: t(`itemTypes.${value}`) }))}
            value={item.itemType ?? null}
            onChange={(value) => {
              const { itemType: _, ...rest } = item;
              onChange(value ? { ...rest, itemType: value as (typeof PAYSLIP_ITEM_TYPES)[number] } : rest);
            }}
          />
          <NumberField
            size="xs"
            label={t('payslip.accuracy')}
            min={0}
            max={8}
            whole
            disabled={readOnly}
            value={item.accuracy ?? ''}
            onChange={(value) => {
              const { accuracy: _, ...rest } = item;
              onChange(value === '' ? rest : { ...rest, accuracy: Number(value) });
            }}
          />
          <Switch
            size="xs"
            label={t('payslip.hideZero')}
            disabled={readOnly}
            checked={item.zero === 'hide'}
            onChange={(event) => {
              const { zero: _, ...rest } = item;
              onChange(event.currentTarget.checked ? { ...rest, zero: 'hide' } : rest);
            }}
          />
          {(['symbol', 'currency', 'percentage'] as const).map((look) => (
            <Switch
              key={look}
              size="xs"
              label={t(`payslip.${look}`)}
              disabled={readOnly}
              checked={item[look] === true}
              onChange={(event) => {
                const { [look]: _, ...rest } = item;
                onChange(event.currentTarget.checked ? { ...rest, [look]: true } : rest);
              }}
            />
          ))}
          {item.rows === undefined ? (
            <Select
              size="xs"
              label={t('payslip.accumulation')}
              allowDeselect={false}
              comboboxProps={WITHIN}
              disabled={readOnly}
              data={ACCUMULATIONS.map((value) => ({
                value,
                label: t(`payslip.accumulations.${value}`),
                // What a formula means may be another thing in another copy.
                disabled: value === 'yearToDate' && item.value.startsWith('='),
              }))}
              value={item.yearToDate ? 'yearToDate' : item.accumulation ? 'accumulation' : 'none'}
              onChange={(value) => {
                const { accumulation: _, yearToDate: __, ...rest } = item;
                onChange(value === null || value === 'none' ? rest : { ...rest, [value]: true });
              }}
            />
          ) : (
            <Switch
              size="xs"
              label={t('payslip.linesTotal')}
              disabled={readOnly}
              checked={item.total === true}
              onChange={(event) => {
                const { total: _, ...rest } = item;
                onChange(event.currentTarget.checked ? { ...rest, total: true } : rest);
              }}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
