import { Alert, Badge, Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useAppLocation, useSearchParams } from '@suanpan/portal/kit/location';
import { PageSkeleton } from '@suanpan/portal/kit/shell';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { useCopyEditor } from '../solutions/editing/copy/copy-editor.tsx';
import { EditorLinks } from '../solutions/editing/copy/editor-links.tsx';
import { EditorTools, ListedProblems } from '../solutions/editing/editor-tools.tsx';
import { TableSheet } from '../solutions/table-sheet/table-sheet.tsx';
import { type GlobalTable, GlobalTableEditor, tableIn } from './global-table-editor.tsx';

const LIST = '/workbench/payroll/global-tables';

/** One global table: its draft or a published version as a sheet, and who takes it. */
export function GlobalTableScreen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const t = useText('workbench/payroll/global-tables');
  const nameOf = useLocalName();
  const [params] = useSearchParams();
  const wanted = params.get('version');
  const number = wanted ? Number(wanted) : undefined;
  const found = useQuery({
    ...trpc.payroll.globalTables.get.queryOptions({ code, ...(number ? { number } : {}) }),
    // The editor owns the table once it is open; who else saved is found out when saving.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const detail = found.data;
  const begun = detail.shown.draft ? `draft after ${detail.draft?.afterNumber}` : detail.shown.number;
  return (
    <Page
      title={nameOf(detail.table.name ?? detail.name, detail.code)}
      badge={
        detail.shown.draft ? (
          <Badge color="yellow">{t('draft')}</Badge>
        ) : (
          <Badge color="green">{t('version', { number: detail.shown.number })}</Badge>
        )
      }
      about={detail.code}
      crumbs={[{ label: t('title'), href: LIST }]}
    >
      <EditorLinks base={`${LIST}/${detail.code}`} query="" alone>
        <GlobalTableEditor key={`${detail.code} ${begun}`} detail={detail}>
          <Stack gap="md">
            <GlobalTableBar detail={detail} />
            <Rows code={detail.code} />
            <TakenBy detail={detail} />
          </Stack>
        </GlobalTableEditor>
      </EditorLinks>
    </Page>
  );
}

function Rows({ code }: { code: string }) {
  const { file } = useCopyEditor();
  return <TableSheet table={tableIn(file, code)} source={undefined} onSource={() => undefined} />;
}

/** Which version is open, what is wrong with it, save and publish. */
function GlobalTableBar({ detail }: { detail: GlobalTable }) {
  const t = useText('workbench/payroll/global-tables');
  const words = useText('workbench/payroll/solutions');
  const editor = useCopyEditor();
  const [listed, setListed] = useState(false);
  const commands = useGlobalTableCommands(detail);
  useHotkeys([['mod+S', () => editor.unsaved && !editor.saving && editor.save()]], []);
  const behind = detail.shown.draft && (detail.draft?.afterNumber ?? 0) < detail.number;
  return (
    <Paper withBorder p="xs" bg="var(--suanpan-surface)">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" maw="100%">
          <VersionSelect detail={detail} />
          <EditorTools listed={listed} onListed={setListed} />
        </Group>
        {detail.shown.draft ? (
          <Group gap="xs">
            {detail.mayEdit && (
              <>
                <Button size="xs" variant="subtle" color="red" onClick={commands.discard}>
                  {t('discard.title')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconDeviceFloppy size={15} />}
                  disabled={!editor.unsaved}
                  loading={editor.saving}
                  onClick={editor.save}
                >
                  {words('editor.save')}
                </Button>
              </>
            )}
            {detail.mayPublish && (
              <Button
                size="xs"
                disabled={editor.unsaved || behind || editor.problems.length > 0}
                title={
                  editor.unsaved
                    ? words('editor.saveFirst')
                    : editor.problems.length > 0
                      ? words('editor.cureFirst')
                      : undefined
                }
                loading={commands.publishing}
                onClick={commands.publish}
              >
                {t('publish.title', { number: detail.number + 1 })}
              </Button>
            )}
          </Group>
        ) : (
          detail.mayEdit &&
          !detail.drafted && (
            <Button size="xs" onClick={commands.newDraft}>
              {t('edit')}
            </Button>
          )
        )}
      </Group>
      {listed && <ListedProblems />}
      {behind && (
        <Alert color="yellow" mt="xs">
          <Group justify="space-between">
            <Text size="sm">{t('followed', { number: detail.number })}</Text>
            {detail.mayEdit && (
              <Button size="compact-sm" variant="default" disabled={editor.unsaved} onClick={commands.follow}>
                {t('follow', { number: detail.number })}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </Paper>
  );
}

function VersionSelect({ detail }: { detail: GlobalTable }) {
  const t = useText('workbench/payroll/global-tables');
  const format = useFormat();
  const location = useAppLocation();
  return (
    <Select
      size="xs"
      w={300}
      maw="100%"
      aria-label={t('shown')}
      allowDeselect={false}
      value={String(detail.shown.number)}
      data={[
        ...(detail.draft && (detail.mayEdit || detail.shown.draft)
          ? [{ value: '0', label: t('draft') }]
          : []),
        ...detail.versions.map((one) => ({
          value: String(one.number),
          label: t('versionBy', {
            number: one.number,
            name: one.publishedBy ?? '–',
            date: format.instant(one.publishedAt),
          }),
        })),
      ]}
      onChange={(value) =>
        value && location.navigate(`${LIST}/${detail.code}${value === '0' ? '' : `?version=${value}`}`)
      }
    />
  );
}

function useGlobalTableCommands(detail: GlobalTable) {
  const t = useText('workbench/payroll/global-tables');
  const nameOf = useLocalName();
  const location = useAppLocation();
  const { file, copy } = useCopyEditor();
  const { code } = detail;
  const name = nameOf(detail.name, code);
  const anew = async () => {
    await queryClient.invalidateQueries(trpc.payroll.globalTables.pathFilter());
    location.navigate(`${LIST}/${code}`);
  };
  const publish = useCommand(trpc.payroll.globalTables.publishDraft.mutationOptions({ onSuccess: anew }), {
    success: (made) => t('published', { number: made.number }),
  });
  const newDraft = useCommand(trpc.payroll.globalTables.newDraft.mutationOptions({ onSuccess: anew }), {
    success: t('created'),
  });
  const discard = useCommand(
    trpc.payroll.globalTables.discardDraft.mutationOptions({
      onSuccess: async () => {
        if (detail.number > 0) return anew();
        await queryClient.invalidateQueries(trpc.payroll.globalTables.list.queryFilter());
        location.navigate(LIST);
      },
    }),
    { success: t('discarded') },
  );
  const follow = useCommand(trpc.payroll.globalTables.saveDraft.mutationOptions({ onSuccess: anew }), {
    done: 'saved',
  });
  const { version } = copy;
  return {
    publishing: publish.isPending,
    newDraft: () => newDraft.mutate({ code }),
    follow: () => follow.mutate({ code, version, afterNumber: detail.number, table: tableIn(file, code) }),
    publish: async () => {
      const solutions = detail.solutions.map((one) => nameOf(one.name, one.code)).join(', ');
      const count = detail.solutions.length;
      const sure = await confirm({
        title: t('publish.title', { number: detail.number + 1 }),
        message: count === 0 ? t('publish.none') : t('publish.some', { count, solutions }),
        confirmLabel: t('publish.title', { number: detail.number + 1 }),
        irreversible: true,
      });
      if (sure) publish.mutate({ code, version });
    },
    discard: async () => {
      const sure = await confirm({
        title: t('discard.title'),
        message: t('discard.message', { table: name }),
        irreversible: true,
      });
      if (sure) discard.mutate({ code });
    },
  };
}

function TakenBy({ detail }: { detail: GlobalTable }) {
  const t = useText('workbench/payroll/global-tables');
  const nameOf = useLocalName();
  if (detail.solutions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('takenByNone')}
      </Text>
    );
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t('takenBy')}
      </Text>
      {detail.solutions.map((one) => (
        <Group key={one.id} gap={4}>
          <AppLink href={`/workbench/payroll/solutions/${one.id}/tables/${detail.code}`} size="sm">
            {nameOf(one.name, one.code)}
          </AppLink>
          {!one.published && <Badge color="yellow">{t('inDraft')}</Badge>}
        </Group>
      ))}
    </Group>
  );
}
