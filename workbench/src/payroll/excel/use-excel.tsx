import { Modal } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { type ReactNode, useState } from 'react';
import type { SecondaryAction } from '../../shared/page.tsx';
import { type ExcelOf, WriteExcel } from './write-excel.tsx';

/** The entry of a page's menu, and the dialog that it opens. */
export function useExcel(of: ExcelOf | undefined): { actions: SecondaryAction[]; dialog: ReactNode } {
  const t = useText('workbench/payroll/excel');
  const [isOpen, setOpen] = useState(false);
  if (!of) return { actions: [], dialog: null };
  return {
    actions: [{ label: t('title'), onClick: () => setOpen(true) }],
    dialog: (
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="xl">
        <WriteExcel of={of} />
      </Modal>
    ),
  };
}
