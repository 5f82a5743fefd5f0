import { Button } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { usePlatform } from '../use-platform.ts';
import { RunDialog } from './run-dialog.tsx';

/** Reads their side anew, or brings both in step: what it would do is shown before it is done. The run stays in the address. */
export function RunButtons({ of }: { of: 'departments' | 'members' }) {
  const t = useText('workbench/admin/integrations');
  const mayEdit = useCan('integrations.edit');
  const { calls, refresh } = usePlatform();
  const [params, setParams] = useSearchParams();
  const run = params.get('run');
  const shown = {
    onSuccess: async ({ runId }: { runId: string }) => {
      await refresh.onSuccess();
      setParams({ run: runId });
    },
  };
  const read = useCommand(calls[of].read.mutationOptions(shown));
  const sync = useCommand(calls[of].sync.mutationOptions(shown));
  const pending = read.isPending || sync.isPending;
  return (
    <>
      {mayEdit && (
        <>
          <Button size="xs" variant="default" disabled={pending} onClick={() => read.mutate({})}>
            {t('runs.read')}
          </Button>
          <Button size="xs" loading={pending} onClick={() => sync.mutate({ dryRun: true })}>
            {t('runs.plan')}
          </Button>
        </>
      )}
      {run && <RunDialog id={run} onClose={() => setParams({ run: undefined })} />}
    </>
  );
}
