import { Alert } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';

/** What recomputing the chain said. */
export function VerdictLine({ verdict }: { verdict: RouterOutputs['admin']['audit']['verify'] }) {
  const t = useText('workbench/admin/audit');
  const format = useFormat();
  const { ok, sealed, unsealed, anchors, problem } = verdict;
  return (
    <Alert color={ok ? 'green' : 'red'} role={ok ? 'status' : 'alert'} mb="md">
      {ok
        ? t('sound', {
            sealed: format.number(sealed),
            unsealed: format.number(unsealed),
            anchors: format.number(anchors),
          })
        : t('unsound', { text: problem?.text ?? '' })}
    </Alert>
  );
}
