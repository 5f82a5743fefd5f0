import { Group, Paper, Switch } from '@mantine/core';
import type { PayslipGroupFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';
import { RemoveIcon } from '../items/list-buttons.tsx';
import { MoveHandle } from './move-handle.tsx';
import { PayslipItems } from './payslip-items.tsx';
import { draggedGroup, useDropPlace, useOrder } from './use-order.ts';

interface PayslipGroupCardProps {
  group: PayslipGroupFile;
  index: number;
  onChange: (group: PayslipGroupFile) => void;
  onRemove: () => void;
}

/** A group with its items; what is dropped on it comes last. */
export function PayslipGroupCard({ group, index, onChange, onRemove }: PayslipGroupCardProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { readOnly } = useCopyEditor();
  const { moveGroup } = useOrder();
  const { over, drop } = useDropPlace({ group: index, index: group.items.length }, index);
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--suanpan-surface)"
      component="section"
      aria-label={nameOf(group.name)}
      style={{ borderColor: over ? 'var(--mantine-primary-color-filled)' : undefined }}
      {...drop}
    >
      <Group mb={6} align="flex-end" wrap="nowrap" gap={6}>
        {!readOnly && (
          <MoveHandle
            name={nameOf(group.name)}
            dragged={draggedGroup(index)}
            onStep={(by) => moveGroup(index, index + by)}
          />
        )}
        <div style={{ flex: 1, maxWidth: 320 }}>
          <LocalNameInput
            size="xs"
            label={t('payslip.group')}
            value={group.name}
            onChange={(name) => onChange({ ...group, name })}
          />
        </div>
        <Switch
          size="xs"
          ml="auto"
          label={t('payslip.total')}
          checked={group.total === true}
          onChange={(event) =>
            onChange(compact({ ...group, total: event.currentTarget.checked ? true : undefined }))
          }
        />
        {!readOnly && <RemoveIcon color="red" label={t('payslip.removeGroup')} onClick={onRemove} />}
      </Group>
      <PayslipItems group={index} items={group.items} onChange={(items) => onChange({ ...group, items })} />
    </Paper>
  );
}
