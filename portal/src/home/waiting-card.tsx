import { Badge, Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconChecklist, IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink, useLinkHandler } from '../kit/location/index.ts';
import { HomeCard } from './home-card.tsx';

type Home = RouterOutputs['portal']['home']['get'];

interface WaitingCardProps {
  pending: number;
  approvals: Home['approvals'];
  todos: Home['todos'];
}

/** What waits for one's decision, and what else one has to do. */
export function WaitingCard({ pending, approvals, todos }: WaitingCardProps) {
  const t = useText('portal/home');
  const format = useFormat();
  const local = useLocalText();
  if (pending === 0 && approvals.length === 0) return null;
  return (
    <HomeCard
      title={t('waiting.title')}
      aside={pending > 0 ? <Badge variant="filled">{format.number(pending)}</Badge> : null}
    >
      <Stack gap={4}>
        {approvals.map(({ id, title, applicant, submittedAt }) => (
          <Row
            key={id}
            href={`/inbox/pending/${id}`}
            icon={<IconClipboardCheck size={18} stroke={1.6} />}
            title={local(title)}
            about={`${applicant} · ${format.relative(submittedAt)}`}
            hint={format.instant(submittedAt)}
          />
        ))}
        {todos.map(({ id, url, title, about, late }) => (
          <Row
            key={`${id} ${url}`}
            href={url}
            icon={<IconChecklist size={18} stroke={1.6} />}
            colour={late ? 'orange' : undefined}
            title={title}
            about={about}
          />
        ))}
        {pending > approvals.length + todos.length && (
          <AppLink href="/inbox" size="sm" mt={4}>
            {t('waiting.all', { count: pending })}
          </AppLink>
        )}
      </Stack>
    </HomeCard>
  );
}

interface RowProps {
  href: string;
  icon: ReactNode;
  colour?: string | undefined;
  title: string;
  about: string;
  hint?: string;
}

function Row({ href, icon, colour, title, about, hint }: RowProps) {
  const onLinkClick = useLinkHandler();
  return (
    <UnstyledButton component="a" href={href} onClick={(event) => onLinkClick(event, href)} py={8}>
      <Group wrap="nowrap" gap="sm">
        <ThemeIcon variant="light" size={36} radius="xl" {...(colour ? { color: colour } : {})}>
          {icon}
        </ThemeIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={560} truncate title={title}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" {...(hint ? { title: hint } : {})}>
            {about}
          </Text>
        </div>
        <IconChevronRight size={16} aria-hidden />
      </Group>
    </UnstyledButton>
  );
}
