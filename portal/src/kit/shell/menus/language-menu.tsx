import { IconLanguage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { queryClient, trpc } from '../../api/index.ts';
import { changeLanguage, LANGUAGE_NAMES, type Language, useLanguage, useText } from '../../i18n/index.ts';
import { useSession } from '../../permission/index.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { useOfferedLanguages } from './use-offered-languages.ts';

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
  const offered = useOfferedLanguages();
  return (
    <ChoiceMenu
      label={t('shell.language')}
      icon={<IconLanguage size={20} stroke={1.6} />}
      choices={offered.map((one) => ({ value: one, label: () => LANGUAGE_NAMES[one] ?? one, lang: one }))}
      chosen={language}
      onChoose={choose}
    />
  );
}
