import { Badge, Paper, Skeleton, Stack, Tabs } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Page } from '../shared/page.tsx';
import { ApportionmentPanel } from './apportionment/apportionment-panel.tsx';
import { AssignmentsPanel } from './assignments-panel.tsx';
import { BankAccountsPanel } from './bank/bank-accounts-panel.tsx';
import { CompensationPanel } from './compensation-panel.tsx';
import { employmentColours } from './employment-colours.ts';
import { FactsPanel } from './facts-panel.tsx';
import { PartTimePanel } from './part-time/part-time-panel.tsx';
import { EmployeeSummary } from './record/employee-summary.tsx';
import { EmploymentForm } from './record/employment-form.tsx';

/** One employment: the person, the dates, where they work, what they are paid. */
export function EmployeeScreen() {
  const { employmentId = '' } = useParams({ strict: false }) as { employmentId?: string };
  const t = useText('workbench/people');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const mayEdit = useCan('people.employments.edit');
  const mayReadPay = useCan('people.compensation.view');
  const found = useQuery(trpc.people.employments.get.queryOptions({ id: employmentId }));
  const tab = params.get('tab') ?? 'summary';
  const crumbs = [{ label: t('title'), href: '/workbench/people' }];

  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) {
    return (
      <Stack>
        <Skeleton height={28} width={260} />
        <Skeleton height={320} />
      </Stack>
    );
  }
  const one = found.data;
  return (
    <Page
      title={one.name}
      crumbs={crumbs}
      badge={<Badge color={employmentColours[one.status]}>{t(`statuses.${one.status}`)}</Badge>}
      about={
        <>
          {[one.employeeNumber, one.legalEntityName, one.departmentName, one.jobName]
            .filter(Boolean)
            .join(' · ')}
          {one.otherEmployments.map((other) => (
            <span key={other.id}>
              {' · '}
              <AppLink href={`/workbench/people/${other.id}`} size="sm">
                {t('otherEmployment', { number: other.employeeNumber, date: format.day(other.hireDate) })}
              </AppLink>
            </span>
          ))}
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => setParams({ tab: next === 'summary' ? undefined : (next ?? undefined) })}
      >
        <Tabs.List>
          <Tabs.Tab value="summary">{t('tabs.summary')}</Tabs.Tab>
          <Tabs.Tab value="record">{t('tabs.record')}</Tabs.Tab>
          <Tabs.Tab value="assignments">{t('tabs.assignments', { count: one.assignments.length })}</Tabs.Tab>
          <Tabs.Tab value="partTime">{t('tabs.partTime')}</Tabs.Tab>
          <Tabs.Tab value="apportionment">{t('tabs.apportionment')}</Tabs.Tab>
          <Tabs.Tab value="bankAccounts">{t('tabs.bankAccounts')}</Tabs.Tab>
          {mayReadPay && <Tabs.Tab value="compensation">{t('tabs.compensation')}</Tabs.Tab>}
          {mayReadPay && <Tabs.Tab value="facts">{t('tabs.facts')}</Tabs.Tab>}
        </Tabs.List>
      </Tabs>
      <Paper withBorder p="md" bg="var(--suanpan-surface)">
        {tab === 'summary' && <EmployeeSummary key={one.version} record={one} />}
        {tab === 'record' && <EmploymentForm key={one.version} record={one} readOnly={!mayEdit} />}
        {tab === 'assignments' && <AssignmentsPanel record={one} readOnly={!mayEdit} />}
        {tab === 'partTime' && <PartTimePanel employmentId={one.id} />}
        {tab === 'apportionment' && <ApportionmentPanel employmentId={one.id} />}
        {tab === 'bankAccounts' && <BankAccountsPanel employmentId={one.id} />}
        {tab === 'compensation' && mayReadPay && <CompensationPanel employmentId={one.id} />}
        {tab === 'facts' && mayReadPay && <FactsPanel employmentId={one.id} />}
      </Paper>
    </Page>
  );
}
