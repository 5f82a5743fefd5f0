import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { THEMES } from '@suanpan/server/words';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { useSession } from '../../permission/index.ts';

const LOOKS = {
  auto: { key: 'shell.themeAuto', Icon: IconDeviceDesktop },
  light: { key: 'shell.themeLight', Icon: IconSun },
  dark: { key: 'shell.themeDark', Icon: IconMoon },
} as const;

export const CHOICES = THEMES.map((value) => ({ value, ...LOOKS[value] }));

export function useChooseTheme(): { theme: MantineColorScheme; choose: (theme: MantineColorScheme) => void } {
  const { me } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutate } = useMutation({ ...trpc.identity.auth.setTheme.mutationOptions(), meta: { quiet: true } });
  return {
    theme: colorScheme,
    choose(theme) {
      setColorScheme(theme);
      if (me) mutate({ theme });
    },
  };
}

export function ThemeMenu() {
  const t = useText('portal/kit');
  const { theme, choose } = useChooseTheme();
  const Current = CHOICES.find((one) => one.value === theme)?.Icon ?? IconSun;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('shell.theme')}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.theme')}>
            <Current size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ value, key, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} stroke={1.6} />}
            rightSection={value === theme ? <IconCheck size={14} /> : null}
            onClick={() => choose(value)}
          >
            {t(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
