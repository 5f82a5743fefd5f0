import { Alert, Badge, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';
import { useBackOffice } from '../../kit/permission/index.ts';
import { LinesSkeleton } from '../../kit/shell/index.ts';
import type { ApprovalBody } from '../approval-body.ts';
import { FactGrid } from '../fact-value.tsx';
import { CausesOfChange, ChangedPeople } from './causes.tsx';
import type { Grounds } from './grounds.ts';
import { GroundsTotals } from './grounds-totals.tsx';
import { PersonName } from './person-name.tsx';
import { TypedOverValues } from './typed-over-values.tsx';
import { WhatChanged } from './what-changed.tsx';

/** Figures of the approval that have a place of their own among the grounds. */
const TOLD_BELOW = ['people', 'difference', 'typedOver', 'notes'];

/** What a decision on a batch stands on; `otherwise` where that is no longer what was submitted. */
export function BatchGrounds({ approval, otherwise }: { approval: ApprovalBody; otherwise: ReactNode }) {
  const t = useText('portal/inbox');
  const grounds = useQuery(trpc.payroll.batches.grounds.queryOptions({ id: approval.subjectId }));
  const backOffice = useBackOffice();
  if (grounds.error && !grounds.data)
    return <ErrorState error={grounds.error} onRetry={() => void grounds.refetch()} />;
  if (!grounds.data)
    return (
      <Paper withBorder p="lg">
        <LinesSkeleton lines={8} />
      </Paper>
    );
  if (grounds.data.resultHash !== approval.subjectHash)
    return (
      <Stack gap="md">
        <Alert color="yellow">{t('grounds.changedSince')}</Alert>
        {otherwise}
      </Stack>
    );
  const { data } = grounds;
  const told = new Set<string>([
    ...TOLD_BELOW,
    ...data.totals.flatMap(({ role }) => [role, `${role}Change`]),
  ]);
  const further = approval.facts.filter(({ key }) => !told.has(key));
  const batch = backOffice ? `/workbench/payroll/batches/${approval.subjectId}` : undefined;
  return (
    <Stack gap="md">
      {data.backtracks && <Backtracks of={data.backtracks} />}
      <Section title={t('facts')} {...(approval.url && backOffice ? { href: approval.url } : {})}>
        <GroundsTotals grounds={data} />
        {further.length > 0 && (
          <Box mt="md" data-testid="grounds-further">
            <FactGrid facts={further} />
          </Box>
        )}
      </Section>
      <Section title={t('grounds.why')} {...(batch ? { href: `${batch}/review?tab=variance` } : {})}>
        {data.previousPeriod ? (
          <CausesOfChange grounds={data} batch={batch} />
        ) : (
          <Text size="sm">{t('grounds.first')}</Text>
        )}
      </Section>
      {data.why && data.why.causes.length > 0 && (
        <Section title={t('grounds.whatChanged')} {...(batch ? { href: `${batch}/review?tab=causes` } : {})}>
          <WhatChanged grounds={data} why={data.why} batch={batch} />
        </Section>
      )}
      {data.changed.rows.length > 0 && (
        <Section title={t('grounds.people')}>
          <ChangedPeople grounds={data} />
        </Section>
      )}
      {data.typedOver.total > 0 && (
        <Section title={t('grounds.typedOver')} count={data.typedOver.total}>
          <TypedOverValues grounds={data} />
        </Section>
      )}
      {data.notes.total > 0 && (
        <Section
          title={t('grounds.notes')}
          count={data.notes.total}
          {...(batch ? { href: `${batch}/review?panel=notes` } : {})}
        >
          <Notes grounds={data} />
        </Section>
      )}
      <Section
        title={t('grounds.findings')}
        count={data.findings.block + data.findings.warn + data.findings.inform}
        {...(batch ? { href: `${batch}/review?panel=findings` } : {})}
      >
        <Findings grounds={data} />
      </Section>
    </Stack>
  );
}

/** What is decided isn't a month's pay, but what a closed one is to be corrected by. */
function Backtracks({ of }: { of: NonNullable<Grounds['backtracks']> }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  return (
    <Alert color="blue" data-testid="grounds-backtracks">
      {t('grounds.backtracks', { period: format.period(of.period) })}{' '}
      {t(`grounds.settlement.${of.settlement}`)}
    </Alert>
  );
}

interface SectionProps {
  title: string;
  count?: number;
  /** Where the workbench shows more of it. */
  href?: string;
  children: ReactNode;
}

function Section({ title, count, href, children }: SectionProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5" c="dimmed">
          {title}
          {count ? ` (${format.number(count)})` : ''}
        </Title>
        {href && (
          <AppLink href={href} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {t('openSubject')}
          </AppLink>
        )}
      </Group>
      {children}
    </Paper>
  );
}

/** What people said about cells: of whom, what about, and whether it is settled. */
function Notes({ grounds: { notes } }: { grounds: Grounds }) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const more = notes.total - notes.rows.length;
  return (
    <Stack gap="sm" data-testid="grounds-notes">
      {notes.rows.map((each) => (
        <div key={`${local(each.table)} ${each.rowKey} ${local(each.column)}`}>
          <Text size="xs" c="dimmed">
            <PersonName person={each} /> · {local(each.column)}
            {each.resolved && ` · ${t('grounds.settled')}`}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {each.text}
          </Text>
        </div>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: more })}
        </Text>
      )}
    </Stack>
  );
}

const COLOURS = { block: 'red', warn: 'yellow', inform: 'blue' } as const;

function Findings({ grounds: { findings } }: { grounds: Grounds }) {
  const t = useText('portal/inbox');
  const more = findings.block + findings.warn + findings.inform - findings.rows.length;
  if (findings.rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('grounds.noFindings')}
      </Text>
    );
  return (
    <Stack gap="sm">
      {findings.rows.map((finding) => (
        <Group key={finding.id} gap="sm" wrap="nowrap" align="flex-start">
          <Badge color={COLOURS[finding.severity]} style={{ flexShrink: 0 }}>
            {t(`grounds.severities.${finding.severity}`)}
          </Badge>
          <div>
            <Text size="sm">
              {/* Many rules name the person themselves. */}
              {!finding.message.includes(finding.employeeNumber) && <PersonName person={finding} />}{' '}
              {finding.message}
            </Text>
            {finding.status === 'acknowledged' && (
              <Text size="xs" c="dimmed">
                {t('grounds.acknowledged', { note: finding.note ?? '' })}
              </Text>
            )}
          </div>
        </Group>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: more })}
        </Text>
      )}
    </Stack>
  );
}
