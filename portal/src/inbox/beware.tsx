import { Alert } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useLocalText } from '../kit/i18n/index.ts';
import type { Approval } from './approval-status-badge.tsx';

/** What changed about an approval by waiting: its day is past, and what approving does now. */
export function Beware({ approval: { beware }, mb }: { approval: Approval; mb?: 'md' }) {
  const local = useLocalText();
  if (!beware) return null;
  return (
    <Alert icon={<IconCalendarEvent size={18} />} color="yellow" {...(mb && { mb })}>
      {local(beware)}
    </Alert>
  );
}
