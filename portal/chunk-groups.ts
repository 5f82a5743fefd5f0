interface ChunkGroup {
  name: string;
  test: RegExp;
  tags?: '$initial'[];
  minShareCount?: number;
  entriesAware?: boolean;
  entriesAwareMergeThreshold?: number;
}

/**
 * How both front ends are cut: what the first screen needs in two files that stay cached, and in them nothing else; what several
 * other screens share of the kit, not in a file for each. Every language's words are a file already (`locale-files.ts`).
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'framework',
    test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack|@trpc|i18next|react-i18next)\//,
    tags: ['$initial'],
  },
  { name: 'kit', test: /portal\/src\/kit\/|node_modules\/|engine\/src\//, tags: ['$initial'] },
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
  // Small, and used nearly everywhere: put beside something heavy they would bring it along.
  {
    name: 'small',
    test: /@mantine\/(?:hooks|core\/esm\/(?:core|components\/(?:Portal|Transition|TextInput|ActionIcon)))\/|kit\/shell\/(?:logo|menus\/late-choice-menus)/,
    minShareCount: 2,
  },
  // A file for what the same screens share, so that none loads what it hasn't.
  {
    name: 'parts',
    test: /portal\/src\/kit\/|node_modules\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
];

/** A shared file is named by all who share it: the first is enough, the hash tells it from others. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.split('~')[0]}-[hash].js`;
