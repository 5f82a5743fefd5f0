import { Group } from '@mantine/core';
import type { PayslipItemFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { RemoveIcon } from '../items/list-buttons.tsx';
import { ItemFormat } from './item-format.tsx';
import { ItemSource } from './item-source.tsx';
import { MoveHandle } from './move-handle.tsx';
import type { ItemPlace } from './order.ts';
import { draggedItem, handleId, useDropPlace, useOrder } from './use-order.ts';

interface PayslipItemRowProps {
  item: PayslipItemFile;
  place: ItemPlace;
  onChange: (item: PayslipItemFile) => void;
  onRemove: () => void;
}

/** One line of the payslip: its words, what it shows, and how. */
export function PayslipItemRow({ item, place, onChange, onRemove }: PayslipItemRowProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { readOnly } = useCopyEditor();
  const { step } = useOrder();
  const { over, drop } = useDropPlace(place);
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="flex-start"
      data-testid="payslip-item"
      style={{ boxShadow: over ? '0 -2px var(--mantine-primary-color-filled)' : undefined }}
      {...drop}
    >
      {!readOnly && (
        <MoveHandle
          id={handleId(place)}
          name={nameOf(item.name, item.value)}
          dragged={draggedItem(place)}
          onStep={(by) => step(place, by)}
        />
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <LocalNameInput
          size="xs"
          aria-label={t('payslip.itemName')}
          value={item.name}
          onChange={(name) => onChange({ ...item, name })}
        />
      </div>
      <ItemSource item={item} onChange={onChange} />
      <ItemFormat item={item} onChange={onChange} />
      {!readOnly && <RemoveIcon size={30} label={t('payslip.removeItem')} onClick={onRemove} />}
    </Group>
  );
}
