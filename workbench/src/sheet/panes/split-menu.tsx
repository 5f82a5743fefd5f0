import { Menu } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconCheck, IconLayoutColumns, IconLayoutRows, IconRectangle } from '@tabler/icons-react';
import { ToolButton } from '../../shared/tool-button.tsx';
import type { ColumnLayout } from '../views/use-arrangement.ts';

/** One pane, or two beside or below each other. */
export function SplitMenu({ layout }: { layout: ColumnLayout }) {
  const t = useText('workbench/sheet');
  const { split } = layout.arrangement;
  const choices = [
    { to: null, label: t('split.none'), icon: <IconRectangle size={16} /> },
    { to: 'beside', label: t('split.beside'), icon: <IconLayoutColumns size={16} /> },
    { to: 'below', label: t('split.below'), icon: <IconLayoutRows size={16} /> },
  ] as const;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ToolButton
          label={t('split.title')}
          icon={split === 'below' ? <IconLayoutRows size={18} /> : <IconLayoutColumns size={18} />}
          pressed={split !== null}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ to, label, icon }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            rightSection={to === split ? <IconCheck size={14} /> : undefined}
            aria-current={to === split || undefined}
            onClick={() => layout.split(to)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
