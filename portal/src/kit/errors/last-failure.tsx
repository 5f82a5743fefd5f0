import { Alert, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { failedCommand } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { problemText } from '../notices/index.ts';

const useFailure = () => useSyncExternalStore(failedCommand.subscribe, failedCommand.get);

let dialogs = 0;

interface FailureProps {
  failure: NonNullable<ReturnType<typeof useFailure>>;
  title: string;
}

function Failure({ failure, title }: FailureProps) {
  const t = useText('portal/kit');
  return (
    <Alert
      role="status"
      color="red"
      variant="light"
      mb="sm"
      className="no-print"
      title={title}
      withCloseButton
      closeButtonLabel={t('actions.close')}
      onClose={failedCommand.putAway}
      data-testid="last-failure"
    >
      <Text size="sm">{problemText(failure.problem)}</Text>
    </Alert>
  );
}

/** Why the last command was refused, on the page where it was given, until it is tried again or the page is left. */
export function LastFailure({ pathname }: { pathname: string }) {
  const t = useText('portal/kit');
  const failure = useFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed elsewhere is not said here
  useEffect(() => failedCommand.putAway, [pathname]);
  // A dialog that stands says it itself.
  return failure && dialogs === 0 ? <Failure failure={failure} title={t('errors.notDone')} /> : null;
}

/** The same in a form's dialog, of what was sent since it stands; with the dialog it is gone. */
export function LastFailureHere() {
  const t = useText('portal/kit');
  const failure = useFailure();
  const [since] = useState(Date.now);
  useEffect(() => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      failedCommand.putAway();
    };
  }, []);
  return failure && failure.sentAt >= since ? <Failure failure={failure} title={t('notices.error')} /> : null;
}
