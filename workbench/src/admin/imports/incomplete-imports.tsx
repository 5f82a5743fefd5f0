import { Alert, Button, Group, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Incomplete = RouterOutputs['admin']['imports']['incomplete'][number];

/** Imports that ended half way, all or those of a subject, to be settled by who answers for what they stored. */
export function IncompleteImports({ subject }: { subject?: string }) {
  const incomplete = useQuery(trpc.admin.imports.incomplete.queryOptions({}));
  return (incomplete.data ?? [])
    .filter((one) => subject === undefined || one.subject === subject)
    .map((one) => (
      <IncompleteImport key={one.id} incomplete={one} {...(subject ? {} : { href: placeOf(one) })} />
    ));
}

/** Where such files are imported. */
function placeOf({ subject }: Incomplete): string {
  return OF_ORGANISATION.includes(subject) ? '/workbench/people/organisation' : '/workbench/people';
}

const OF_ORGANISATION = ['people.departments', 'people.jobs', 'people.posts', 'people.costCentres'];

function IncompleteImport({ incomplete, href }: { incomplete: Incomplete; href?: string }) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const [remark, setRemark] = useState('');
  const settle = useCommand(
    trpc.admin.imports.settle.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.imports.incomplete.pathFilter()),
    }),
    { success: () => t('incomplete.settled') },
  );
  return (
    <Alert
      color="red"
      title={t('incomplete.title', { subject: incomplete.subjectName })}
      data-testid="incomplete-import"
    >
      <Text size="sm">
        {t('incomplete.text', {
          file: incomplete.fileName,
          by: incomplete.createdBy,
          at: incomplete.finishedAt === null ? '' : format.instant(incomplete.finishedAt),
          done: format.number(incomplete.doneRows),
          total: format.number(incomplete.totalRows),
        })}{' '}
        {href && (
          <AppLink href={href} size="sm">
            {t('incomplete.open')}
          </AppLink>
        )}
      </Text>
      <Group align="flex-end" mt="xs">
        <MultilineInput
          size="xs"
          label={t('incomplete.remark')}
          minRows={1}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={remark.trim() === ''}
          loading={settle.isPending}
          onClick={() => settle.mutate({ id: incomplete.id, remark: remark.trim() })}
        >
          {t('incomplete.settle')}
        </Button>
      </Group>
    </Alert>
  );
}
