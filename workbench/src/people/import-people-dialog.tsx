import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
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
    ...trpc.admin.imports.subjects.queryOptions(),
    enabled: mayImport,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return (subjects.data ?? []).filter((one) => one.code.startsWith('people.'));
}

export function ImportPeopleDialog({ subject, onClose }: { subject: string; onClose: () => void }) {
  const t = useText('workbench/people');
  const subjects = useQuery({ ...trpc.admin.imports.subjects.queryOptions(), staleTime: 60_000 });
  const found = subjects.data?.find((one) => one.code === subject);
  const [legalEntityId, setLegalEntityId] = useState<string | null>(null);
  return (
    <Modal
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
            subject={subject}
            target={legalEntityId === null ? {} : { legalEntityId }}
            columns={found.columns ?? []}
            modes={found.modes}
            onDone={() => queryClient.invalidateQueries(trpc.people.pathFilter())}
            onClose={onClose}
          />
        </Stack>
      )}
    </Modal>
  );
}
