import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { Dialog } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { PersonAvatar } from '../kit/shell/index.ts';
import { Phone, SupervisorLink } from './contact-list.tsx';

/** One colleague, at an address of their own. */
export function ContactDetail({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText('portal/contacts');
  const contact = useQuery({
    ...trpc.portal.contacts.get.queryOptions({ id: id ?? '' }),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  const person = contact.data;
  return (
    <Dialog opened keeps onClose={onClose} title={person?.name ?? t('title')}>
      {contact.error && !person ? (
        <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />
      ) : !person ? (
        <Skeleton h={180} />
      ) : (
        <Stack gap="sm">
          <Group wrap="nowrap">
            <PersonAvatar name={person.name} url={person.avatarUrl} size={64} />
            <div>
              <Text fw={600}>{person.name}</Text>
              <Text size="sm" c="dimmed">
                {[person.position, person.department].filter(Boolean).join(' · ')}
              </Text>
            </div>
          </Group>
          <Fact label={t('columns.employeeNumber')}>{person.employeeNumber}</Fact>
          <Fact label={t('columns.department')}>{person.department}</Fact>
          <Fact label={t('columns.position')}>{person.position}</Fact>
          <Fact label={t('columns.supervisor')}>
            <SupervisorLink supervisor={person.supervisor} />
          </Fact>
          <Fact label={t('columns.phone')}>
            <Phone contact={person} />
          </Fact>
          <Fact label={t('columns.email')}>
            {person.email && (
              <Anchor href={`mailto:${person.email}`} size="sm">
                {person.email}
              </Anchor>
            )}
          </Fact>
          <Fact label={t('columns.gender')}>{person.sex && t(`sexes.${person.sex}`)}</Fact>
        </Stack>
      )}
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text size="sm" component="div" ta="right" style={{ overflowWrap: 'anywhere' }}>
        {children || '—'}
      </Text>
    </Group>
  );
}
