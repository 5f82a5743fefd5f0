import { Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportWizard } from '../admin/imports/import-wizard.tsx';
import { IncompleteImports } from '../admin/imports/incomplete-imports.tsx';
import { LegalEntitySelect } from './people-selects.tsx';

/** Files of these often don't say whose people or departments they list. */
const takesLegalEntity = new Set(['people.employments', 'people.departments']);

/** What of this room the person may import, as the server knows it. */
export function usePeopleImports() {
  const mayImport = useCan('admin.imports.use');
  const subjects = useQuery({
    ...trpc.admin.imports.subjects.queryOptions({}),
    enabled: mayImport,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return (subjects.data ?? []).filter((one) => one.code.startsWith('people.'));
}

/** What is usually imported once a file of these is stored. */
const FOLLOWED_BY: Readonly<Record<string, string>> = {
  'people.departments': 'people.employments',
  'people.jobs': 'people.employments',
  'people.posts': 'people.employments',
  'people.costCentres': 'people.employments',
  'people.employments': 'people.compensation',
  'people.compensation': 'people.facts',
  'people.facts': 'people.partTimeJobs',
  'people.partTimeJobs': 'people.apportionment',
};

/** The next file, and for who pays people the batches that take what was stored. */
function useNextSteps(subject: string, choose: (subject: string) => void, onClose: () => void) {
  const t = useText('workbench/people');
  const location = useAppLocation();
  const mayPay = useCan('payroll.batches.edit');
  const next = usePeopleImports().find(({ code }) => code === FOLLOWED_BY[subject]);
  return [
    ...(next ? [{ label: t('import.next', { subject: next.name }), run: () => choose(next.code) }] : []),
    ...(mayPay
      ? [
          {
            label: t('import.toBatches'),
            run: () => {
              onClose();
              location.navigate('/workbench/payroll/batches');
            },
          },
        ]
      : []),
  ];
}

interface ImportPeopleDialogProps {
  subject: string;
  onClose: () => void;
}

export function ImportPeopleDialog({ subject: first, onClose }: ImportPeopleDialogProps) {
  const t = useText('workbench/people');
  const [subject, setSubject] = useState(first);
  const next = useNextSteps(subject, setSubject, onClose);
  const subjects = useQuery({ ...trpc.admin.imports.subjects.queryOptions({}), staleTime: 60_000 });
  const found = subjects.data?.find((one) => one.code === subject);
  const [legalEntityId, setLegalEntityId] = useState<string | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('import.title', { subject: found?.name ?? '' })}
      closeOnClickOutside={false}
    >
      {subjects.error && <ErrorState error={subjects.error} onRetry={() => subjects.refetch()} />}
      {subjects.isPending && <Skeleton height={260} />}
      {subjects.data && !found && <Text>{t('import.notAllowed')}</Text>}
      {found && (
        <Stack gap="md">
          <IncompleteImports subject={subject} />
          {takesLegalEntity.has(subject) && (
            <LegalEntitySelect
              label={t('import.legalEntity')}
              description={t('import.legalEntityHint')}
              value={legalEntityId}
              onChange={setLegalEntityId}
            />
          )}
          <ImportWizard
            key={subject}
            subject={subject}
            target={legalEntityId === null ? {} : { legalEntityId }}
            columns={found.columns ?? []}
            modes={found.modes}
            onDone={() => queryClient.invalidateQueries(trpc.people.pathFilter())}
            onClose={onClose}
            next={next}
          />
        </Stack>
      )}
    </Dialog>
  );
}
