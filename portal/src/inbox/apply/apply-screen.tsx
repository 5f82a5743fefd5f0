import { SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconFileDescription, IconForms, IconLink, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../kit/api/index.ts';
import { EmptyState, ErrorState } from '../../kit/errors/index.ts';
import { hasText, text, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink, useSubPath } from '../../kit/location/index.ts';
import { PageFrame, PageSkeleton } from '../../kit/shell/index.ts';
import classes from './apply.module.css';
import { ApplyForm } from './apply-form.tsx';

/** `/apply`: what one may ask for; `/apply/:type[?draft=id]`: its form. */
export function ApplyScreen() {
  const [type] = useSubPath('/apply');
  return type ? <ApplyForm key={type} type={type} /> : <OfferedList />;
}

/** The product's own word for a built-in entry of the menus. */
function wordOf(id: string): string {
  const key = `menu.${id.slice(id.indexOf('.') + 1)}`;
  return hasText('portal/app', key) ? text('portal/app', key) : id;
}

function OfferedList() {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const { data, error, refetch } = useQuery(trpc.inbox.applications.offered.queryOptions());
  const entries = useQuery({
    ...trpc.inbox.applications.selfApply.queryOptions(),
    select: (list) => list.filter(({ source }) => source === 'menu'),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <PageFrame title={t('apply.title')} description={t('apply.about')} maxWidth={1040}>
      {data.rows.length + (entries.data?.length ?? 0) === 0 ? (
        <EmptyState icon={<IconSearch size={28} stroke={1.5} />} text={t('apply.none')} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {data.rows.map((one) => (
            <AppLink key={one.code} href={one.url} className={classes.entry ?? ''} underline="never">
              <ThemeIcon variant="light" size={36} radius="md">
                {one.category === 'form' ? (
                  <IconForms size={20} stroke={1.6} />
                ) : (
                  <IconFileDescription size={20} stroke={1.6} />
                )}
              </ThemeIcon>
              <div>
                <Text fw={560}>{local(one.name)}</Text>
                <Text size="xs" c="dimmed">
                  {t(`apply.of.${one.about}`)}
                </Text>
              </div>
            </AppLink>
          ))}
          {entries.data?.map(({ id, names, url, target }) => (
            <AppLink
              key={id}
              href={url}
              className={classes.entry ?? ''}
              underline="never"
              {...(target === 'new' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            >
              <ThemeIcon variant="light" size={36} radius="md">
                <IconLink size={20} stroke={1.6} />
              </ThemeIcon>
              <div>
                <Text fw={560}>{local(names) || wordOf(id)}</Text>
                <Text size="xs" c="dimmed">
                  {t('apply.elsewhere')}
                </Text>
              </div>
            </AppLink>
          ))}
        </SimpleGrid>
      )}
    </PageFrame>
  );
}
