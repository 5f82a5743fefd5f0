import { Badge } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { SyncState } from '@suanpan/server/words';

const colours: Readonly<Record<SyncState, string>> = {
  running: 'blue',
  planned: 'yellow',
  stopped: 'orange',
  done: 'green',
  partial: 'orange',
  failed: 'red',
  cancelled: 'gray',
};

export function RunState({ state }: { state: SyncState }) {
  const t = useText('workbench/admin/integrations');
  return <Badge color={colours[state]}>{t(`runs.states.${state}`)}</Badge>;
}
