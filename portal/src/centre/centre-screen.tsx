import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconFolderCog, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { hasText, text, useLocalText, useText } from '../kit/i18n/index.ts';
import { useAppLocation, useSearchParams, useSubPath } from '../kit/location/index.ts';
import { useCan } from '../kit/permission/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { AskFor, type Entry } from './ask-for.tsx';
import { CertificatePage } from './certificate-page.tsx';
import { ContractPage } from './contract-page.tsx';
import { DocumentsPage } from './documents-page.tsx';
import { Holdings, type Mine } from './holdings.tsx';

/** `/centre`: what one may ask for and what one has; `/centre/certificates/:id`, `/centre/contracts/:id`, `/centre/documents`. */
export function CentreScreen() {
  const [section, id] = useSubPath('/centre');
  const mayEdit = useCan('portal.documents.edit');
  if (section === 'certificates' && id) return <CertificatePage id={id} />;
  if (section === 'contracts' && id) return <ContractPage id={id} />;
  return section === 'documents' && mayEdit ? <DocumentsPage /> : <Centre />;
}

/** The product's own word for a built-in entry of the menus. */
function wordOf(id: string): string {
  const key = `menu.${id.slice(id.indexOf('.') + 1)}`;
  return hasText('portal/app', key) ? text('portal/app', key) : id;
}

function useEntries(): { entries: Entry[] | undefined; error: unknown; retry: () => void } {
  const local = useLocalText();
  const offered = useQuery(trpc.inbox.applications.offered.queryOptions());
  const menus = useQuery({
    ...trpc.inbox.applications.selfApply.queryOptions(),
    select: (list) => list.filter(({ source }) => source === 'menu'),
  });
  const entries = offered.data?.rows.map(
    ({ code, name, url, category, about }): Entry => ({
      ...{ id: code, name: local(name), url, isBeside: false },
      kind: category === 'form' ? 'form' : about,
    }),
  );
  const beside = menus.data?.map(
    ({ id, names, url, target }): Entry => ({
      ...{ id, name: local(names) || wordOf(id), url, kind: 'elsewhere', isBeside: target === 'new' },
    }),
  );
  return {
    entries: entries && [...entries, ...(beside ?? [])],
    error: offered.error,
    retry: () => void offered.refetch(),
  };
}

function Centre() {
  const t = useText('portal/centre');
  const location = useAppLocation();
  const mayEdit = useCan('portal.documents.edit');
  const [params, setParams] = useSearchParams();
  const sought = params.get('search') ?? '';
  const { entries, error, retry } = useEntries();
  const mine = useQuery(trpc.portal.centre.mine.queryOptions());
  const has = (...words: (string | null | undefined)[]) =>
    words.some((word) => word?.toLowerCase().includes(sought.trim().toLowerCase()));
  const found = entries?.filter(({ name }) => has(name, t('sections.ask')));
  const kept: Mine | undefined = mine.data && {
    balances: mine.data.balances.filter(({ name }) => has(name, t('sections.balances'))),
    certificates: mine.data.certificates.filter(({ name, number }) =>
      has(name, number, t('sections.certificates')),
    ),
    contracts: mine.data.contracts.filter(({ title, number }) => has(title, number, t('sections.contracts'))),
    documents: mine.data.documents.filter(({ title, memo, file, kind }) =>
      has(title, memo, file.name, t(`kinds.${kind}`)),
    ),
  };
  const isNothing =
    found?.length === 0 && kept !== undefined && Object.values(kept).every((list) => list.length === 0);
  return (
    <PageFrame
      title={t('title')}
      description={t('about')}
      maxWidth={1040}
      {...(mayEdit
        ? {
            action: (
              <Button
                variant="default"
                leftSection={<IconFolderCog size={16} />}
                onClick={() => location.navigate('/centre/documents')}
              >
                {t('documents.manage')}
              </Button>
            ),
          }
        : {})}
    >
      <TextInput
        type="search"
        maw={420}
        value={sought}
        onChange={(event) => setParams({ search: event.currentTarget.value || undefined })}
        placeholder={t('search')}
        aria-label={t('search')}
        leftSection={<IconSearch size={14} />}
      />
      {isNothing && <EmptyState text={t(sought ? 'nothingFound' : 'nothing')} />}
      <Stack gap="lg">
        {error && !entries ? (
          <ErrorState error={error} onRetry={retry} />
        ) : !found ? (
          <Skeleton h={120} />
        ) : (
          found.length > 0 && <AskFor entries={found} />
        )}
        {mine.error && !mine.data ? (
          <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
        ) : !kept ? (
          <Skeleton h={240} />
        ) : (
          <Holdings mine={kept} />
        )}
      </Stack>
    </PageFrame>
  );
}
