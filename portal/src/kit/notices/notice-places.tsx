import { ModalsProvider } from '@mantine/modals';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import { useHeaderRoom } from './header-room.ts';
import classes from './notices.module.css';

/** Where notices and dialogs are shown. */
export function NoticePlaces({ onReady }: { onReady: () => void }) {
  const t = useText('portal/kit');
  const inHeader = useHeaderRoom(useNotifications().notifications.length > 0);
  // Those inside listen by now: their effects run before this one.
  useEffect(onReady, [onReady]);
  return (
    <>
      {/* One after the other: there is room for one. */}
      <Notifications
        position="top-right"
        limit={inHeader ? 1 : 4}
        {...(inHeader ? { className: classes.places } : {})}
      />
      <ModalsProvider labels={{ confirm: t('actions.confirm'), cancel: t('actions.cancel') }}>
        {null}
      </ModalsProvider>
    </>
  );
}
