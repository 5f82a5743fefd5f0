import { ActionIcon, Autocomplete, Group, NumberInput, Popover, Select, Stack, Switch } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { PAYSLIP_ITEM_TYPES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconAdjustments, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { RemoveIcon } from '../items/list-buttons.tsx';

interface PayslipItemRowProps {
  item: PayslipItemFile;
  onChange: (item: PayslipItemFile) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One line of the payslip: its words, what it shows, and how. */
export function PayslipItemRow({ item, onChange, onMove, onRemove }: PayslipItemRowProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const columns = file.tables.find((table) => table.master)?.columns?.map((column) => column.code) ?? [];
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <div style={{ flex: 1 }}>
        <LocalNameInput
          size="xs"
          aria-label={t('payslip.itemName')}
          value={item.name}
          onChange={(name) => onChange({ ...item, name })}
        />
      </div>
      <Autocomplete
        size="xs"
        style={{ flex: 1 }}
        aria-label={t('payslip.value')}
        placeholder={t('payslip.valueHint')}
        data={columns}
        value={item.value}
        onChange={(value) => onChange({ ...item, value })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
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
              allowDeselect={false}
              disabled={readOnly}
              data={PAYSLIP_ITEM_TYPES.map((value) => ({ value, label: t(`itemTypes.${value}`) }))}
              value={item.itemType ?? 'amount'}
              onChange={(value) =>
                value && onChange({ ...item, itemType: value as (typeof PAYSLIP_ITEM_TYPES)[number] })
              }
            />
            <NumberInput
              size="xs"
              label={t('payslip.accuracy')}
              min={0}
              max={8}
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
            <Switch
              size="xs"
              label={t('payslip.symbol')}
              disabled={readOnly}
              checked={item.symbol === true}
              onChange={(event) => {
                const { symbol: _, ...rest } = item;
                onChange(event.currentTarget.checked ? { ...rest, symbol: true } : rest);
              }}
            />
            <Switch
              size="xs"
              label={t('payslip.accumulation')}
              disabled={readOnly}
              checked={item.accumulation === true}
              onChange={(event) => {
                const { accumulation: _, ...rest } = item;
                onChange(event.currentTarget.checked ? { ...rest, accumulation: true } : rest);
              }}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {!readOnly && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('moveUp')}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('moveDown')}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
          <RemoveIcon size={30} label={t('payslip.removeItem')} onClick={onRemove} />
        </>
      )}
    </Group>
  );
}
