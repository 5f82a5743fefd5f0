import { Badge, Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

interface WaitingCardProps {
  pending: number;
  approvals: RouterOutputs['portal']['home']['get']['approvals'];
}

export function WaitingCard({ pending, approvals }: WaitingCardProps) {
  const t = useText('portal/home');
  const format = useFormat();
  const local = useLocalText();
  const onLinkClick = useLinkHandler();
  if (pending === 0 && approvals.length === 0) return null;
  return (
    <HomeCard
      title={t('waiting.title')}
      aside={pending > 0 ? <Badge variant="filled">{format.number(pending)}</Badge> : null}
    >
      <Stack gap={4}>
        {approvals.map((approval) => {
          const href = `/inbox/pending/${approval.id}`;
          return (
            <UnstyledButton
              key={approval.id}
              component="a"
              href={href}
              onClick={(event) => onLinkClick(event, href)}
              py={8}
            >
              <Group wrap="nowrap" gap="sm">
                <ThemeIcon variant="light" size={36} radius="xl">
                  <IconClipboardCheck size={18} stroke={1.6} />
                </ThemeIcon>
                <div style={{ flex: 1, minWidth: 0 }}>
                  <Text size="sm" fw={560} truncate title={local(approval.title)}>
                    {local(approval.title)}
                  </Text>
                  <Text size="xs" c="dimmed" title={format.instant(approval.submittedAt)}>
                    {approval.applicant} · {format.relative(approval.submittedAt)}
                  </Text>
                </div>
                <IconChevronRight size={16} aria-hidden />
              </Group>
            </UnstyledButton>
          );
        })}
        {pending > approvals.length && (
          <AppLink href="/inbox" size="sm" mt={4}>
            {t('waiting.all', { count: pending })}
          </AppLink>
        )}
      </Stack>
    </HomeCard>
  );
}
