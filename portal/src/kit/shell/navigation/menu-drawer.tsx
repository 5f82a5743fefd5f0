import { Drawer } from '@mantine/core';
import { useText } from '../../i18n/index.ts';
import { Logo } from '../logo.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  entries: MenuEntry[];
}

/** The workbench's menu on a phone. */
export function MenuDrawer({ opened, onClose, entries }: MenuDrawerProps) {
  const t = useText('portal/kit');
  return (
    <Drawer opened={opened} onClose={onClose} size={260} padding="xs" title={<Logo />}>
      <SideMenu entries={entries} collapsed={false} label={t('shell.menu')} onFollow={onClose} />
    </Drawer>
  );
}
