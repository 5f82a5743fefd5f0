import { Group, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowsDiff, IconHistory, IconMessage, IconSitemap } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ToolButton } from '../../../shared/tool-button.tsx';
import classes from '../batch-screen.module.css';
import { SidePanel } from '../panels/side-panel.tsx';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace, PanelName } from '../state/use-batch-place.ts';
import { BatchSheet } from './batch-sheet.tsx';
import { TablePicker } from './table-picker.tsx';

interface TablesWorkplaceProps {
  batch: Batch;
  place: BatchPlace;
  tables: readonly BatchTable[];
  current: BatchTable;
  toolbar?: ReactNode;
  /** Right of the tables' names. */
  actions?: ReactNode;
  /** The names stand elsewhere already. */
  withoutPicker?: boolean;
  onEdited(): void;
}

const cellPanels: readonly { name: PanelName; icon: ReactNode }[] = [
  { name: 'explain', icon: <IconSitemap size={18} /> },
  { name: 'history', icon: <IconHistory size={18} /> },
  { name: 'difference', icon: <IconArrowsDiff size={18} /> },
  { name: 'notes', icon: <IconMessage size={18} /> },
];

/** The tables of a batch, one of them in the sheet, and one panel beside it. */
export function TablesWorkplace(props: TablesWorkplaceProps) {
  const { batch, place, tables, current, toolbar, actions, withoutPicker = false, onEdited } = props;
  const t = useText('workbench/payroll/batches');
  const frame = useRef<HTMLDivElement>(null);

  // The sheet reaches to the bottom of the window, whatever stands above it (banners come and go).
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--workplace-top', `${Math.round(top + 16)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return (
    <Stack gap={6}>
      {!withoutPicker && (
        <Group justify="space-between" gap={6}>
          <div style={{ minWidth: 'min(100%, 190px)', flex: 1 }}>
            <TablePicker tables={tables} current={current.code} onPick={place.goTable} />
          </div>
          {actions}
        </Group>
      )}
      <div ref={frame} className={classes.workplace} data-panel={place.panel ?? undefined}>
        <BatchSheet
          batch={batch}
          place={place}
          table={current}
          onEdited={onEdited}
          toolbar={
            <>
              {toolbar}
              {cellPanels.map(({ name, icon }) => (
                <ToolButton
                  key={name}
                  label={t(`panels.${name}`)}
                  icon={icon}
                  pressed={place.panel === name}
                  onClick={() => place.setPanel(place.panel === name ? null : name)}
                />
              ))}
            </>
          }
        />
        {place.panel && (
          <SidePanel batch={batch} place={place} tables={tables} table={current} panel={place.panel} />
        )}
      </div>
    </Stack>
  );
}
