import type { TextKey, TextValues } from '@suanpan/portal/kit/i18n';

/** Words that the rooms of mail and of messages both have, each for its own. */
export type SayDelivery = (
  key: TextKey<'workbench/admin/email'> & TextKey<'workbench/admin/message'>,
  values?: TextValues,
) => string;
