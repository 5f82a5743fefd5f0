import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useLocalText } from '../../kit/i18n/index.ts';
import type { Payslip } from '../payslip.ts';

interface LineButtonProps {
  body: Payslip['body'];
  at: { group: number; item: number };
  label: string;
  /** Something is being said about the line already. */
  open?: boolean;
  onClick: () => void;
}

/** Beside a line: begins to speak about it, or leads to what is said. */
export function LineButton({ body, at, label, open = false, onClick }: LineButtonProps) {
  const local = useLocalText();
  const group = body.groups[at.group];
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={open ? 'light' : 'subtle'}
        color={open ? 'orange' : 'gray'}
        {...(group?.total && !open ? { c: 'inherit' } : {})}
        size="sm"
        className="no-print"
        aria-label={`${label}: ${local(group?.items[at.item]?.name ?? '')}`}
        onClick={onClick}
      >
        <IconMessageReport size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
