import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { fileAddress, type RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';

export type Mine = RouterOutputs['portal']['centre']['mine'];

/** What one has: leave that is left, papers, contracts, what the company has laid out. */
export function Holdings({ mine }: { mine: Mine }) {
  const t = useText('portal/centre');
  const policies = mine.documents.filter(({ kind }) => kind === 'policy');
  const documents = mine.documents.filter(({ kind }) => kind === 'document');
  return (
    <>
      {mine.balances.length > 0 && <Balances balances={mine.balances} />}
      {mine.contracts.length > 0 && <Contracts contracts={mine.contracts} />}
      {mine.certificates.length > 0 && <Certificates certificates={mine.certificates} />}
      {policies.length > 0 && <Documents title={t('sections.policies')} documents={policies} />}
      {documents.length > 0 && <Documents title={t('sections.documents')} documents={documents} />}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Balances({ balances }: { balances: Mine['balances'] }) {
  const t = useText('portal/centre');
  const format = useFormat();
  const inUnit = (amount: number, unit: Mine['balances'][number]['unit']) =>
    t(unit === 'hour' ? 'hours' : 'days', { amount: format.number(amount) });
  return (
    <Section title={t('sections.balances')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {balances.map(({ code, name, unit, left, entitled, taken }) => (
          <Paper key={code} withBorder p="md">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text fz={24} fw={680} className="tabular">
              {inUnit(left, unit)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('balance', { entitled: inUnit(entitled, unit), taken: inUnit(taken, unit) })}
            </Text>
            <AppLink href="/apply/leave" size="sm">
              {t('takeLeave')}
            </AppLink>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}

const line = (key: string, title: ReactNode, note: string, badge?: ReactNode) => (
  <Group key={key} justify="space-between" wrap="nowrap" gap="sm" px="md" py={10}>
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {title}
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </div>
    {badge}
  </Group>
);

export const CONTRACT_COLOURS = {
  draft: 'gray',
  sent: 'orange',
  employeeSigned: 'blue',
  signed: 'teal',
  ended: 'gray',
} as const;

function Contracts({ contracts }: { contracts: Mine['contracts'] }) {
  const t = useText('portal/centre');
  const format = useFormat();
  return (
    <Section title={t('sections.contracts')}>
      <Paper withBorder>
        <Stack gap={0}>
          {contracts.map(({ id, number, title, validFrom, validTo, status }) =>
            line(
              id,
              <AppLink href={`/centre/contracts/${id}`}>{title}</AppLink>,
              [
                number,
                validTo ? `${format.day(validFrom)} – ${format.day(validTo)}` : format.day(validFrom),
              ].join(' · '),
              <Badge color={CONTRACT_COLOURS[status]} style={{ flex: 'none' }}>
                {t(`contractStatuses.${status}`)}
              </Badge>,
            ),
          )}
        </Stack>
      </Paper>
    </Section>
  );
}

function Certificates({ certificates }: { certificates: Mine['certificates'] }) {
  const t = useText('portal/centre');
  const format = useFormat();
  return (
    <Section title={t('sections.certificates')}>
      <Paper withBorder>
        <Stack gap={0}>
          {certificates.map(({ id, name, number, issuedOn }) =>
            line(
              id,
              <AppLink href={`/centre/certificates/${id}`}>{name}</AppLink>,
              `${number} · ${format.day(issuedOn)}`,
            ),
          )}
        </Stack>
      </Paper>
    </Section>
  );
}

function Documents({ title, documents }: { title: string; documents: Mine['documents'] }) {
  const t = useText('portal/centre');
  const format = useFormat();
  return (
    <Section title={title}>
      <Paper withBorder>
        <Stack gap={0}>
          {documents.map(({ id, title: name, memo, file, createdAt, forWhom }) =>
            line(
              id,
              <AppLink href={`${fileAddress(file.fileId)}?download`} target="_blank" rel="noopener">
                {name}
              </AppLink>,
              [memo, file.name, format.day(createdAt)].filter(Boolean).join(' · '),
              forWhom === 'person' ? <Badge style={{ flex: 'none' }}>{t('forMe')}</Badge> : undefined,
            ),
          )}
        </Stack>
      </Paper>
    </Section>
  );
}
