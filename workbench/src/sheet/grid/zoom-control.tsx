import { ActionIcon, Menu } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from '../bars.module.css';
import type { SheetZoom } from './use-zoom.ts';
import { ZOOMS } from './zoom.ts';

/** In the status bar: how large the sheet is drawn. */
export function ZoomControl({ zoom, set, step }: SheetZoom) {
  const t = useText('workbench/sheet');
  const format = useFormat();
  const figure = (value: number) => format.number(value / 100, { style: 'percent' });
  const button = { size: 20, variant: 'subtle', color: 'gray' } as const;
  return (
    <span className={classes.zoom} data-testid="sheet-zoom">
      <ActionIcon {...button} aria-label={t('zoom.out')} disabled={zoom <= ZOOMS[0]} onClick={() => step(-1)}>
        <IconMinus size={14} />
      </ActionIcon>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.zoomFigure}
            aria-label={t('zoom.title', { zoom: figure(zoom) })}
          >
            {figure(zoom)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {ZOOMS.map((each) => (
            <Menu.Item key={each} aria-current={each === zoom || undefined} onClick={() => set(each)}>
              {figure(each)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        {...button}
        aria-label={t('zoom.in')}
        disabled={zoom >= (ZOOMS.at(-1) ?? zoom)}
        onClick={() => step(1)}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </span>
  );
}
