import { ActionIcon, Group } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { RemoveIcon } from '../items/list-buttons.tsx';
import { ItemFormat } from './item-format.tsx';
import { ItemSource } from './item-source.tsx';

interface PayslipItemRowProps {
  item: PayslipItemFile;
  onChange: (item: PayslipItemFile) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One line of the payslip: its words, what it shows, and how. */
export function PayslipItemRow({ item, onChange, onMove, onRemove }: PayslipItemRowProps) {
  const t = useText('workbench/payroll/solutions');
  const { readOnly } = useCopyEditor();
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
      <ItemSource item={item} onChange={onChange} />
      <ItemFormat item={item} onChange={onChange} />
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
