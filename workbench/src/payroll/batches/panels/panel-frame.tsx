import { CloseButton, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ReactNode } from 'react';
import classes from '../batch-screen.module.css';

interface PanelFrameProps {
  title: string;
  about?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

export function PanelFrame({ title, about, onClose, children }: PanelFrameProps) {
  const t = useText('workbench/payroll/batches');
  return (
    <aside className={classes.panel} aria-label={title} data-testid="panel">
      <div className={classes.panelHead}>
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={650}>
            {title}
          </Text>
          {about && (
            <Text size="xs" c="dimmed" truncate component="div">
              {about}
            </Text>
          )}
        </div>
        <CloseButton aria-label={t('panels.close')} onClick={onClose} />
      </div>
      <div className={classes.panelBody}>{children}</div>
    </aside>
  );
}
