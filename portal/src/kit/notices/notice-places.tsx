import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';

/** Where notices and dialogs are shown. */
export function NoticePlaces({ onReady }: { onReady: () => void }) {
  const t = useText('portal/kit');
  // Those inside listen by now: their effects run before this one.
  useEffect(onReady, [onReady]);
  return (
    <>
      <Notifications position="top-right" limit={4} />
      <ModalsProvider labels={{ confirm: t('actions.confirm'), cancel: t('actions.cancel') }}>
        {null}
      </ModalsProvider>
    </>
  );
}
