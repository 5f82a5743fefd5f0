import { Box, Button } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Batch } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';

interface FindingsButtonProps {
  batch: Batch;
  place: BatchPlace;
  /** Texts that couldn't be stored stand among the findings. */
  unsaved?: number;
}

/** How many findings there are; opens and closes their panel. */
export function FindingsButton({ batch, place, unsaved = 0 }: FindingsButtonProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const { block, warn, inform } = batch.findings;
  const open = place.panel === 'findings';
  const count = unsaved + block + warn + inform;
  const said = t('prepare.findings', { count, shown: format.number(count) });
  return (
    <Button
      size="compact-sm"
      variant={open ? 'light' : 'default'}
      color={block + unsaved > 0 ? 'red' : undefined}
      aria-label={said}
      leftSection={<IconAlertCircle size={16} />}
      onClick={() => place.setPanel(open ? null : 'findings')}
    >
      <Box component="span" visibleFrom="sm">
        {said}
      </Box>
      {/* Where there is little room the sign says what is counted. */}
      <Box component="span" hiddenFrom="sm">
        {format.number(count)}
      </Box>
    </Button>
  );
}
