import { Button, Menu } from '@mantine/core';
import { fileAddress, type RouterInputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ToolButton } from '../../shared/tool-button.tsx';
import { isRunning, pollWhileRunning } from './job-progress.tsx';

type Wanted = RouterInputs['payroll']['excel']['writeValues'];
type Standing = RouterInputs['payroll']['excel']['writeStanding']['of'];
type Pivot = RouterInputs['payroll']['excel']['writePivot']['pivot'];

/** Of a batch's screen, a pivot, or the standing book. */
type ExportMenuProps = (
  | Pick<Wanted, 'batchId' | 'of'>
  | { of: { pivot: Pivot } | { standing: Standing } }
) & {
  /** Lays the same out on paper. */
  onPrint?: () => void;
  /** Stands in the bar over a sheet. */
  isTool?: boolean;
};

/** The figures of a screen as a file: written on the server, all pages of them, and handed over when it is there. */
export function ExportMenu(props: ExportMenuProps) {
  const t = useText('workbench/payroll/excel');
  const [jobId, setJobId] = useState<string>();
  const started = { onSuccess: (answer: { jobId: string }) => setJobId(answer.jobId) };
  const writeValues = useCommand(trpc.payroll.excel.writeValues.mutationOptions(started));
  const writePivot = useCommand(trpc.payroll.excel.writePivot.mutationOptions(started));
  const writeStanding = useCommand(trpc.payroll.excel.writeStanding.mutationOptions(started));
  const write = (format: Wanted['format']) => {
    if ('batchId' in props) writeValues.mutate({ batchId: props.batchId, of: props.of, format });
    else if ('pivot' in props.of) writePivot.mutate({ pivot: props.of.pivot, format });
    else writeStanding.mutate({ of: props.of.standing, format });
  };
  const { data } = useQuery({
    ...trpc.payroll.excel.follow.queryOptions({ jobId: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: pollWhileRunning,
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
  const isBusy =
    writeValues.isPending || writePivot.isPending || writeStanding.isPending || isRunning(jobId, data);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {props.isTool ? (
          <ToolButton label={t('values.download')} icon={<IconDownload size={18} />} loading={isBusy} />
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            loading={isBusy}
          >
            {t('values.download')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => write(format)}>
            {t(`values.${format}`)}
          </Menu.Item>
        ))}
        {props.onPrint && <Menu.Item onClick={props.onPrint}>{t('values.print')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
