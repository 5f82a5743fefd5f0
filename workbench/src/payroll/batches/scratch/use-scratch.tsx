import { Modal } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SecondaryAction } from '../../../shared/page.tsx';

const ScratchSheets = lazy(() =>
  import('./scratch-sheets.tsx').then((module) => ({ default: module.ScratchSheets })),
);

/** The entry of a batch's menu and the window it opens: grid and HyperFormula are fetched only then. */
export function useScratch(batchId: string): { actions: SecondaryAction[]; dialog: ReactNode } {
  const t = useText('workbench/payroll/batches/scratch');
  const [isOpen, setOpen] = useState(false);
  return {
    actions: [{ label: t('title'), onClick: () => setOpen(true) }],
    dialog: (
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('title')}
        size="min(1400px, 96vw)"
        closeOnEscape={false}
        styles={{ body: { height: '80dvh' } }}
      >
        <Suspense fallback={<LinesSkeleton />}>
          <ScratchSheets batchId={batchId} />
        </Suspense>
      </Modal>
    ),
  };
}
