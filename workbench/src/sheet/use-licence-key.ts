import { useMe } from '@suanpan/portal/kit/permission';

/** The grid's licence key as the installation has it: the free one unless its environment names another. */
export const useLicenceKey = (): string => useMe().settings.licences.handsontable;
