import { Button, Menu } from '@mantine/core';
import { fileAddress, type RouterInputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRunning, untilOver } from './job-progress.tsx';

type Wanted = RouterInputs['payroll']['excel']['writeValues'];

/** The figures of a screen as a file: written on the server, all pages of them, and handed over when it is there. */
export function ValuesMenu({ batchId, of }: Pick<Wanted, 'batchId' | 'of'>) {
  const t = useText('workbench/payroll/excel');
  const [jobId, setJobId] = useState<string>();
  const write = useCommand(
    trpc.payroll.excel.writeValues.mutationOptions({ onSuccess: (answer) => setJobId(answer.jobId) }),
  );
  const { data } = useQuery({
    ...trpc.payroll.excel.follow.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: untilOver,
    staleTime: 0,
  });
  const fileId = data?.file?.fileId;
  const problem = data?.problem;
  useEffect(() => {
    if (fileId === undefined) return;
    const link = document.createElement('a');
    link.href = `${fileAddress(fileId)}?download`;
    link.download = '';
    link.click();
    setJobId(undefined);
  }, [fileId]);
  useEffect(() => {
    if (!problem) return;
    notifyProblem({ message: t('failed', { reason: problem }), status: 422 });
    setJobId(undefined);
  }, [problem, t]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={write.isPending || isRunning(jobId, data)}
        >
          {t('values.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => write.mutate({ batchId, of, format })}>
            {t(`values.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
