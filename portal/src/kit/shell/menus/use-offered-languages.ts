import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../api/index.ts';
import { LANGUAGES, type Language } from '../../i18n/index.ts';
import { useSession } from '../../permission/index.ts';

/** Of the languages that this page has, those that are not switched off. */
export function useOfferedLanguages(): readonly Language[] {
  const { me } = useSession();
  const config = useQuery({ ...trpc.identity.auth.config.queryOptions(), enabled: !me });
  const open = me?.languages ?? config.data?.languages;
  return open ? LANGUAGES.filter((language) => open.includes(language)) : LANGUAGES;
}
