import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useText } from '../kit/i18n/index.ts';

interface StarProps {
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function Star({ on, disabled = false, onChange }: StarProps) {
  const t = useText('portal/inbox');
  const label = on ? t('unfocus') : t('focus');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={on}
        disabled={disabled}
        onClick={() => onChange(!on)}
      >
        {on ? <IconStarFilled size={18} color="var(--suanpan-star)" /> : <IconStar size={18} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  );
}
