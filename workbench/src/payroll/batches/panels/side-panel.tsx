import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../shared/local-name.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { placeAsRead } from '../state/row-as-read.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace, PanelName } from '../state/use-batch-place.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { ExplainPanel } from './explain-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PanelFrame } from './panel-frame.tsx';

interface SidePanelProps {
  batch: Batch;
  place: BatchPlace;
  tables: readonly BatchTable[];
  table: BatchTable | undefined;
  panel: PanelName;
}

/** The one open panel right of the sheet; what it shows follows the selected cell. */
export function SidePanel({ batch, place, tables, table, panel }: SidePanelProps) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const cell = place.cell;
  const about = panel !== 'findings' && table && cell ? placeAsRead(cell, table, nameOf) : undefined;
  const content = () => {
    if (panel === 'findings') return <FindingsPanel batchId={batch.id} {...{ place, tables }} />;
    if (panel === 'notes') return <NotesPanel batchId={batch.id} {...{ place, tables, table }} />;
    if (!table || !cell) return <EmptyState compact text={t('panels.selectCell')} />;
    if (panel === 'history') return <HistoryPanel batchId={batch.id} table={table} cell={cell} />;
    if (panel === 'difference')
      return <DifferencePanel batch={batch} place={place} table={table} cell={cell} />;
    return <ExplainPanel batch={batch} place={place} tables={tables} table={table.code} cell={cell} />;
  };
  return (
    <PanelFrame title={t(`panels.${panel}`)} about={about} onClose={() => place.setPanel(null)}>
      {content()}
    </PanelFrame>
  );
}
