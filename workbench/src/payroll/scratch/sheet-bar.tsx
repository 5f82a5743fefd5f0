import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import type { CellBox } from '@suanpan/engine/scratch';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { CellsMenu, type ShapeChange } from './cells-menu.tsx';
import type { SavedSheet } from './use-saved-sheet.ts';

interface SheetBarProps {
  saved: SavedSheet;
  box: CellBox;
  readOnly: boolean;
  /** A file is being written. */
  writing: boolean;
  onShape(change: ShapeChange): void;
  onDownload(format: 'xlsx' | 'csv'): void;
}

/** Undo and redo, rows and columns, and the sheet as a file. */
export function SheetBar({ saved, box, readOnly, writing, onShape, onDownload }: SheetBarProps) {
  const t = useText('workbench/payroll/scratch');
  const [shaping, setShaping] = useState(false);
  const steps = [
    ['undo', saved.undo, IconArrowBackUp],
    ['redo', saved.redo, IconArrowForwardUp],
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {steps.map(([name, step, Icon]) => (
        <Tooltip key={name} label={t(name)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(name)}
            disabled={readOnly || !step}
            onClick={step}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      <CellsMenu opened={shaping} box={box} onChange={setShaping} onChoose={onShape}>
        <Tooltip label={t('shape.menu')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('shape.menu')} disabled={readOnly}>
            <IconTable size={18} />
          </ActionIcon>
        </Tooltip>
      </CellsMenu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            loading={writing}
          >
            {t('download.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Menu.Item key={format} onClick={() => onDownload(format)}>
              {t(`download.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
