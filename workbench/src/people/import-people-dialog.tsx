import { Modal, Skeleton, Text } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { ImportWizard } from '../admin/imports/import-wizard.tsx';

export const peopleSubjects = [
  'people.departments',
  'people.jobs',
  'people.employees',
  'people.compensation',
] as const;
export type PeopleSubject = (typeof peopleSubjects)[number];

/** Texts are filed without the room's name: `departments`, `employees`. */
export function subjectKey(subject: PeopleSubject): string {
  return subject.slice('people.'.length);
}

export function ImportPeopleDialog({ subject, onClose }: { subject: PeopleSubject; onClose: () => void }) {
  const t = useText('workbench/people');
  const subjects = useQuery(trpc.admin.imports.subjects.queryOptions());
  const found = subjects.data?.find((one) => one.code === subject);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(`import.subjects.${subjectKey(subject)}`)}
      closeOnClickOutside={false}
    >
      {subjects.error && <ErrorState error={subjects.error} onRetry={() => subjects.refetch()} />}
      {subjects.isPending && <Skeleton height={260} />}
      {subjects.data && !found && <Text>{t('import.notAllowed')}</Text>}
      {found && (
        <ImportWizard
          subject={subject}
          target={{}}
          columns={found.columns ?? []}
          modes={found.modes}
          onDone={() => queryClient.invalidateQueries(trpc.people.pathFilter())}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
