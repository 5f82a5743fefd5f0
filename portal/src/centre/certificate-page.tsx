import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { PageFrame } from '../kit/shell/index.ts';

/** A certificate as it was issued: it never changes. */
export function CertificatePage({ id }: { id: string }) {
  const t = useText('portal/centre');
  const format = useFormat();
  const paper = useQuery(trpc.portal.centre.certificate.queryOptions({ id }));
  const { data, error } = paper;
  if (error && !data) return <ErrorState error={error} onRetry={() => void paper.refetch()} />;
  return (
    <PageFrame
      title={data?.name ?? t('sections.certificates')}
      description={data && `${data.number} · ${format.day(data.issuedOn)}`}
      crumbs={[{ label: t('title'), href: '/centre' }]}
      maxWidth={820}
      action={
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      {!data ? (
        <Skeleton h={320} />
      ) : (
        <Paper withBorder p="xl">
          {keyed(data.lines, (words) => words).map(({ key, item }) => (
            <Text key={key} mih={24} style={{ whiteSpace: 'pre-wrap' }}>
              {item}
            </Text>
          ))}
        </Paper>
      )}
    </PageFrame>
  );
}
