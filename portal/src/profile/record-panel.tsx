import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { api, problemOf } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { hasText, useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { notifyProblem } from '../kit/notices/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { mayOpen } from '../kit/shell/index.ts';
import type { Profile } from './own.ts';

/** Employment and personal information, as they stand today. */
export function RecordPanel({ profile: { employment, person } }: { profile: Profile }) {
  const t = useText('portal/profile');
  const format = useFormat();
  const me = useMe();
  if (!employment || !person) return <EmptyState text={t('notEmployed')} />;
  const day = (value: string | null) => value && format.day(value);
  const contract =
    employment.contract && hasText('portal/profile', `contracts.${employment.contract}`)
      ? t(`contracts.${employment.contract as 'permanent'}`)
      : employment.contract;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Facts
        title={t('employmentInfo')}
        rows={[
          [t('fields.employeeNumber'), employment.employeeNumber],
          [t('fields.legalEntity'), employment.legalEntity],
          [t('fields.businessUnit'), employment.businessUnit],
          [t('fields.department'), employment.department],
          [t('fields.job'), employment.job],
          [t('fields.post'), employment.post],
          [t('fields.rank'), employment.rank],
          [t('fields.costCentre'), employment.costCentre],
          [t('fields.place'), employment.place],
          [
            t('fields.superior'),
            employment.superior && mayOpen('/contacts', me) ? (
              <AppLink key="superior" href={`/contacts?person=${employment.superior.id}`} size="sm">
                {employment.superior.name}
              </AppLink>
            ) : (
              employment.superior?.name
            ),
          ],
          [t('fields.contract'), contract],
          [t('fields.hireDate'), day(employment.hireDate)],
          [t('fields.groupHireDate'), day(employment.groupHireDate)],
          [t('fields.socialWorkStartDate'), day(employment.socialWorkStartDate)],
          [t('fields.probationUntil'), day(employment.probationUntil)],
          [t('fields.confirmedOn'), day(employment.confirmedOn)],
          ...(employment.leaveDate
            ? [[t('fields.leaveDate'), day(employment.leaveDate)] as [string, ReactNode]]
            : []),
        ]}
      />
      <Facts
        title={t('personalInfo')}
        rows={[
          [t('fields.name'), person.name],
          [t('fields.sex'), person.sex && t(`sexes.${person.sex}`)],
          [t('fields.birthDate'), day(person.birthDate)],
          [t('fields.age'), person.age === null ? null : format.number(person.age)],
          [t('fields.nationality'), person.nationality],
          [t('fields.phone'), person.phone],
          [t('fields.email'), person.email],
          [t('fields.idType'), person.idType],
          [t('fields.idNumber'), <Hidden key="id" what="idNumber" masked={person.idNumber} />],
          [t('fields.bankName'), person.bankName],
          [t('fields.bankAccount'), <Hidden key="bank" what="bankAccount" masked={person.bankAccount} />],
          ...(person.bankAccountWaits ? [[t('fields.waits'), t('accountWaits')] as [string, ReactNode]] : []),
        ]}
      />
    </SimpleGrid>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {rows.map(([label, value]) => (
        <Group key={label} justify="space-between" wrap="nowrap" align="flex-start" py={5}>
          <Text size="sm" c="dimmed" style={{ flex: 'none' }} maw="50%">
            {label}
          </Text>
          <Text size="sm" component="div" ta="right" style={{ overflowWrap: 'anywhere' }}>
            {value || '—'}
          </Text>
        </Group>
      ))}
    </Paper>
  );
}

/** A number of one's own that is masked until it is asked for; each look stands in the trail. */
function Hidden({ what, masked }: { what: 'idNumber' | 'bankAccount'; masked: string | null }) {
  const t = useText('portal/profile');
  const [whole, setWhole] = useState<string | null>();
  const [pending, setPending] = useState(false);
  if (!masked) return '—';
  if (whole) return whole;
  const reveal = async () => {
    setPending(true);
    try {
      setWhole((await api.portal.profile.revealNumber.query({ what })).number);
    } catch (error) {
      notifyProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Group gap="xs" justify="flex-end">
      <span className="tabular">{masked}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={pending}
        leftSection={<IconEye size={14} />}
        aria-label={t(`show.${what}`)}
        onClick={() => void reveal()}
      >
        {t('show.button')}
      </Button>
    </Group>
  );
}
