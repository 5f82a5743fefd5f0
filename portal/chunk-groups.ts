import { languagesIn } from './locale-files.ts';

/**
 * How both front ends are cut: every language's words in one file, so that a page asks once; what every screen needs apart
 * from them, so that it stays cached; icons and what several screens share of the kit not in a file for each.
 */
export function chunkGroups(locales: string): { name: string; test: RegExp; minShareCount?: number }[] {
  return [
    ...languagesIn(locales).map((language) => ({
      name: `texts-${language}`,
      test: new RegExp(`/locales/${language}\\.json$`),
    })),
    {
      name: 'framework',
      test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|@trpc|i18next|react-i18next|jotai)\//,
    },
    { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
    {
      name: 'kit',
      test: /portal\/src\/kit\/|node_modules\/@mantine\/(?:core|hooks|form)\//,
      minShareCount: 5,
    },
  ];
}
