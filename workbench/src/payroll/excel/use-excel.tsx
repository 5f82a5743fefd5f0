import { Divider, Stack } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type ReactNode, useState } from 'react';
import type { SecondaryAction } from '../../shared/page.tsx';
import { DownloadExcel, type ExcelOf } from './download-excel.tsx';
import { UploadExcel } from './upload-excel.tsx';

/** The entry of a page's menu, and the dialog that it opens: the file goes out, and comes back changed. */
export function useExcel(
  of: ExcelOf | undefined,
  /** Whether what comes back would be taken. */
  mayTake: boolean,
  draftHref: (copyId: string) => string = () => '',
): { actions: SecondaryAction[]; dialog: ReactNode } {
  const t = useText('workbench/payroll/excel');
  const [isOpen, setOpen] = useState(false);
  if (!of) return { actions: [], dialog: null };
  return {
    actions: [{ label: t('title'), onClick: () => setOpen(true) }],
    dialog: (
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="xl">
        <Stack gap="md">
          <DownloadExcel of={of} />
          {mayTake && (
            <>
              <Divider />
              <UploadExcel of={of} draftHref={draftHref} />
            </>
          )}
        </Stack>
      </Dialog>
    ),
  };
}
