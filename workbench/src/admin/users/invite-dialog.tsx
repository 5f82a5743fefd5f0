import { Alert, Anchor, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { isJobOver, LOGIN_NAMES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkReachNote } from '../email/link-reach-note.tsx';
import { SomeOfOrganisation } from './organisation-selects.tsx';

interface Invited {
  fileId: string;
  invited: number;
  noMail: number;
  loginTaken: number;
}

/** Accounts for everybody whom a filter leaves and who has none: each gets a link by mail and makes the account their own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/admin');
  const [legalEntityIds, setLegalEntities] = useState<string[]>([]);
  const [departmentIds, setDepartments] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, 250);
  const [loginBy, setLoginBy] = useState<(typeof LOGIN_NAMES)[number]>('employeeNumber');
  const filter = { legalEntityIds, departmentIds, search: sought };
  const [jobId, setJobId] = useState<string>();
  const preview = useQuery({
    ...trpc.people.accounts.preview.queryOptions(filter),
    placeholderData: keepPreviousData,
    enabled: jobId === undefined,
  });
  const invite = useCommand({
    ...trpc.people.accounts.invite.mutationOptions(),
    onSuccess: (begun) => setJobId(begun.jobId),
  });
  const job = useQuery({
    ...trpc.platform.jobs.get.queryOptions({ id: jobId ?? '' }),
    enabled: jobId !== undefined,
    refetchInterval: (query) => (query.state.data && isJobOver(query.state.data.state) ? false : 500),
  });
  const over = job.data !== undefined && isJobOver(job.data.state);
  useEffect(() => {
    if (over) void queryClient.invalidateQueries(trpc.identity.users.pathFilter());
  }, [over]);
  const result = job.data?.state === 'done' ? (job.data.result as Invited) : undefined;
  const { done = 0, total = 0 } = job.data?.progress ?? {};
  return (
    <FormDialog
      opened
      title={t('invite.title')}
      onClose={onClose}
      pending={invite.isPending || (jobId !== undefined && !over)}
      submitLabel={t(over ? 'invite.close' : 'invite.send')}
      onSubmit={(event) => {
        event.preventDefault();
        if (over) onClose();
        else invite.mutate({ filter: { ...filter, search }, loginBy });
      }}
    >
      {jobId === undefined ? (
        <>
          <Text size="sm">{t('invite.about')}</Text>
          {preview.data && <LinkReachNote reach={preview.data.linkReach} />}
          {preview.data?.mailLeaves === false && <Alert color="yellow">{t('invite.noMailLeaves')}</Alert>}
          <SomeOfOrganisation
            of="legalEntities"
            label={t('invite.legalEntities')}
            placeholder={t('invite.all')}
            value={legalEntityIds}
            onChange={setLegalEntities}
          />
          <SomeOfOrganisation
            of="departments"
            label={t('invite.departments')}
            placeholder={t('invite.all')}
            value={departmentIds}
            onChange={setDepartments}
          />
          <TextInput
            label={t('users.personSearch')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Stack gap={4}>
            <Text size="sm" fw={500}>
              {t('invite.loginBy')}
            </Text>
            <SegmentedControl
              aria-label={t('invite.loginBy')}
              value={loginBy}
              onChange={(value) => setLoginBy(value as typeof loginBy)}
              data={LOGIN_NAMES.map((value) => ({ value, label: t(`invite.by.${value}`) }))}
            />
          </Stack>
          <Text size="sm" role="status">
            {preview.data &&
              t('invite.preview', {
                people: preview.data.people,
                mails: preview.data.people - preview.data.withoutMail,
              })}
          </Text>
        </>
      ) : (
        <Stack gap="sm" role="status">
          {!over && (
            <Progress
              value={total > 0 ? (100 * done) / total : 5}
              animated
              aria-label={t('invite.running')}
            />
          )}
          {!over && <Text size="sm">{t('invite.progress', { done, total })}</Text>}
          {result && (
            <>
              <Text size="sm">{t('invite.result', { ...result })}</Text>
              <Anchor href={`/api/files/${result.fileId}`} download>
                {t('invite.list')}
              </Anchor>
            </>
          )}
          {over && !result && <Alert color="red">{job.data?.error?.message ?? t('invite.failed')}</Alert>}
        </Stack>
      )}
    </FormDialog>
  );
}
