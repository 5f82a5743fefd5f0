import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { THEMES } from '@suanpan/server/words';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { useSession } from '../../permission/index.ts';
import { ChoiceMenu } from './choice-menu.tsx';

const LOOKS = {
  auto: { key: 'shell.themeAuto', Icon: IconDeviceDesktop },
  light: { key: 'shell.themeLight', Icon: IconSun },
  dark: { key: 'shell.themeDark', Icon: IconMoon },
} as const;

export const THEME_CHOICES = THEMES.map((value) => ({ value, ...LOOKS[value] }));

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
  const Current = THEME_CHOICES.find((one) => one.value === theme)?.Icon ?? IconSun;
  return (
    <ChoiceMenu
      label={t('shell.theme')}
      icon={<Current size={20} stroke={1.6} />}
      choices={THEME_CHOICES.map(({ value, key, Icon }) => ({
        value,
        label: () => t(key),
        icon: <Icon size={16} stroke={1.6} />,
      }))}
      chosen={theme}
      onChoose={choose}
    />
  );
}
