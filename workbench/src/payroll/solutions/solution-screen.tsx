import { Badge, Skeleton, Stack, Tabs } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation, useSearchParams, useSubPath } from '@suanpan/portal/kit/location';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { useExcel } from '../excel/use-excel.tsx';
import { PeriodsTab } from '../periods/periods-tab.tsx';
import { useScratch } from '../scratch/use-scratch.tsx';
import { holdsOver } from '../shared/rights-over.ts';
import { ConfigurationStrip } from './configuration/configuration-strip.tsx';
import {
  addressOf,
  configurationTabOf,
  type SettingTabName,
  settingTabs,
} from './configuration/configuration-tabs.ts';
import { CopiesTab } from './copies/copies-tab.tsx';
import { copyColours } from './copies/copy-colours.ts';
import { ConfigurationProvider } from './editing/copy/configuration-editor.tsx';
import { CopyEditorProvider } from './editing/copy/copy-editor.tsx';
import { EditorLinks } from './editing/copy/editor-links.tsx';
import { EditorBar } from './editing/editor-bar.tsx';
import { type EditorTabName, editorTabs } from './editing/tabs/editor-tab-names.ts';
import { OverviewTab } from './overview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useSolutionActions } from './use-solution-actions.tsx';

const EditorTab = lazy(() =>
  import('./editing/tabs/editor-tab.tsx').then((module) => ({ default: module.EditorTab })),
);

const SettingTab = lazy(() =>
  import('./configuration/setting-tab.tsx').then((module) => ({ default: module.SettingTab })),
);

const BatchTable = lazy(() =>
  import('../batches/batch-table.tsx').then((module) => ({ default: module.BatchTable })),
);

const plainTabs = ['overview', 'batches', 'periods', 'copies', 'settings'] as const;
const CONFIGURATION = 'configuration';

export function SolutionScreen() {
  const { solutionId = '' } = useParams({ strict: false }) as { solutionId?: string };
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const location = useAppLocation();
  const base = `/workbench/payroll/solutions/${solutionId}`;
  const [tab = 'overview', item] = useSubPath(base);
  const [params] = useSearchParams();
  const solution = useQuery(trpc.payroll.solutions.get.queryOptions({ id: solutionId }));
  const mayEdit = holdsOver(solution.data, 'payroll.solutions.edit');
  const wanted = params.get('copy') ?? undefined;
  const copyId =
    wanted ?? solution.data?.draftCopyId ?? solution.data?.publishedCopyId ?? solution.data?.copies[0]?.id;
  const copy = useQuery({
    ...trpc.payroll.copies.get.queryOptions({ copyId: copyId ?? '' }),
    enabled: copyId !== undefined,
    // The editor owns the file once it is open; who else saved is found out when saving.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { actions, dialog } = useSolutionActions(solution.data);
  const excel = useExcel(
    copyId === undefined ? undefined : { copyId },
    mayEdit,
    (draft) => `${base}/tables?copy=${draft}`,
  );
  const scratch = useScratch({ kind: 'solution', id: solutionId });
  const query = wanted ? `?copy=${wanted}` : '';

  if (solution.error) return <ErrorState error={solution.error} onRetry={() => solution.refetch()} />;
  if (!solution.data) return <SolutionSkeleton />;
  const detail = solution.data;
  const inFile = (editorTabs as readonly string[]).includes(tab);
  const inSettings = (settingTabs as readonly string[]).includes(tab);
  const inEditor = inFile || inSettings;
  const configurationTab = configurationTabOf(tab);

  const content = () => {
    if (tab === 'batches') {
      return (
        <Suspense fallback={<LinesSkeleton />}>
          <BatchTable ofSolution={solutionId} />
        </Suspense>
      );
    }
    if (tab === 'periods') return <PeriodsTab solution={detail} />;
    if (tab === 'copies') return <CopiesTab solution={detail} />;
    if (tab === 'settings') return <SettingsTab key={detail.version} solution={detail} />;
    if (inSettings) {
      return (
        <Suspense fallback={<LinesSkeleton />}>
          <SettingTab tab={tab as SettingTabName} solution={detail} />
        </Suspense>
      );
    }
    if (inFile) {
      return (
        <Suspense fallback={<LinesSkeleton />}>
          <EditorTab tab={tab as EditorTabName} item={item} />
        </Suspense>
      );
    }
    return <OverviewTab solution={detail} />;
  };

  const tabs = (
    <Tabs
      value={configurationTab ? CONFIGURATION : tab}
      onChange={(next) =>
        next && location.navigate(`${base}/${next === CONFIGURATION ? addressOf('period') : next}${query}`)
      }
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List>
        {([...plainTabs, CONFIGURATION] as const).map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );

  return (
    <Page
      title={nameOf(detail.name, detail.code)}
      badge={
        <>
          <Badge color={detail.active ? 'green' : 'gray'}>
            {t(detail.active ? 'state.active' : 'state.inactive')}
          </Badge>
          {copy.data && (
            <Badge color={copyColours[copy.data.status]}>
              {t('copyNumber', { number: copy.data.number })} · {t(`copyStatus.${copy.data.status}`)}
            </Badge>
          )}
        </>
      }
      about={`${detail.code} · ${t(`periodTypes.${detail.periodType}`)} · ${detail.currency} · ${detail.legalEntities
        .map((one) => nameOf(one.name))
        .join(', ')}`}
      crumbs={[{ label: t('title'), href: '/workbench/payroll/solutions' }]}
      secondary={[...excel.actions, ...scratch.actions, ...actions]}
    >
      {excel.dialog}
      {dialog}
      {scratch.dialog}
      <Stack gap={4}>
        {tabs}
        {configurationTab && (
          <ConfigurationStrip base={base} query={query} tab={tab} configurationTab={configurationTab} />
        )}
      </Stack>
      {copy.error && inEditor && <ErrorState error={copy.error} onRetry={() => copy.refetch()} />}
      {copy.data ? (
        <EditorLinks base={base} query={query}>
          <CopyEditorProvider key={copy.data.id} copy={copy.data} mayEdit={mayEdit}>
            <ConfigurationProvider copy={copy.data} mayEdit={mayEdit}>
              <Stack gap="md">
                {inEditor && <EditorBar solution={detail} />}
                {content()}
              </Stack>
            </ConfigurationProvider>
          </CopyEditorProvider>
        </EditorLinks>
      ) : copy.isLoading ? (
        // Drawn without the editor first, a tab would lose what is typed into it before the copy is there.
        <LinesSkeleton />
      ) : inEditor ? null : (
        content()
      )}
    </Page>
  );
}

function SolutionSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={28} width={280} />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
