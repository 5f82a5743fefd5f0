import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SecondaryAction } from '../../shared/page.tsx';
import type { Beside } from './sheets-beside.ts';

const ScratchSheets = lazy(() =>
  import('./scratch-sheets.tsx').then((module) => ({ default: module.ScratchSheets })),
);

/** Stands in the address while no sheet is chosen yet. */
const ANY = 'open';

/**
 * The entry of a page's menu and the window it opens, which stands in the address: grid and HyperFormula are fetched only
 * then.
 */
export function useScratch(beside: Beside): { actions: SecondaryAction[]; dialog: ReactNode } {
  const t = useText('workbench/payroll/scratch');
  const [params, setParams] = useSearchParams();
  const open = params.get('sheets');
  return {
    actions: [{ label: t('title'), onClick: () => setParams({ sheets: ANY }) }],
    dialog: (
      <Dialog
        keeps
        opened={open !== null}
        onClose={() => setParams({ sheets: undefined })}
        title={t('title')}
        size="min(1400px, 96vw)"
        closeOnEscape={false}
        styles={{ body: { height: '80dvh' } }}
      >
        <Suspense fallback={<LinesSkeleton />}>
          <ScratchSheets beside={beside} open={open} onOpen={(id) => setParams({ sheets: id ?? ANY })} />
        </Suspense>
      </Dialog>
    ),
  };
}
