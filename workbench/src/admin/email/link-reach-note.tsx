import { Alert, type AlertProps } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { LinkReach } from '@suanpan/server/words';

interface LinkReachNoteProps extends Pick<AlertProps, 'mb'> {
  reach: LinkReach;
}

/** Where nobody has said at which address people open the product, links in mails lead nowhere: said before any is sent. */
export function LinkReachNote({ reach, mb }: LinkReachNoteProps) {
  const t = useText('workbench/admin');
  if (reach === 'everybody') return null;
  return (
    <Alert color={reach === 'nobody' ? 'red' : 'yellow'} mb={mb}>
      {t(`linkReach.${reach}`)}
    </Alert>
  );
}
