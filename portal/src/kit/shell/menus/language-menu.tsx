import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { queryClient, trpc } from '../../api/index.ts';
import {
  changeLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { useSession } from '../../permission/index.ts';

/** Switches the page at once; the server learns it beside, so that mails and notices speak the same. */
export function useChooseLanguage(): (language: Language) => void {
  const { me } = useSession();
  const { mutate } = useMutation({
    ...trpc.identity.auth.setLanguage.mutationOptions(),
    meta: { quiet: true },
  });
  return (language) => {
    // Some words come from the server (notifications, refusals): they are asked for anew.
    void changeLanguage(language).then(() => queryClient.invalidateQueries());
    if (me) mutate({ lang: language });
  };
}

export function LanguageMenu() {
  const t = useText('portal/kit');
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('shell.language')}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.language')}>
            <IconLanguage size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            onClick={() => choose(one)}
            rightSection={one === language ? <IconCheck size={14} /> : null}
            aria-current={one === language ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
