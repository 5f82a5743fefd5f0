import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useText } from '../kit/i18n/index.ts';
import { useMasking } from '../kit/money/index.ts';

export function MaskToggle() {
  const t = useText('portal/kit');
  const { masked, toggle } = useMasking();
  const label = masked ? t('money.show') : t('money.hide');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} onClick={toggle} aria-label={label} aria-pressed={masked}>
        {masked ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}
