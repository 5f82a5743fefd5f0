import { Alert, Anchor, Badge, Button, Group, Progress, Select, Stack, Table, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { fileAddress, problemOf, queryClient, trpc, uploadFile } from '@suanpan/portal/kit/api';
import { downloadCsv } from '@suanpan/portal/kit/file';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { TEXT_ENCODINGS, type TextEncoding } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadTemplate } from './download-template.ts';
import type { ImportColumn } from './import-columns.ts';
import type { InspectedFile } from './import-types.ts';

interface FileStepProps {
  subject: string;
  columns: readonly ImportColumn[];
  file: InspectedFile | undefined;
  onFile: (file: InspectedFile | undefined) => void;
}

/** Files to fill in: the product's and the company's own, or the headers alone where they follow from what is imported into. */
function Templates({ subject, columns }: Pick<FileStepProps, 'subject' | 'columns'>) {
  const t = useText('workbench/admin/imports');
  const { data } = useQuery({
    ...trpc.admin.imports.templates.page.queryOptions({ filter: { where: { subject } } }),
    meta: { quiet: true },
  });
  const headersOnly = () => downloadCsv(`${subject}.csv`, [columns.map((column) => column.label)]);
  const own = data?.rows.filter(({ builtIn }) => !builtIn) ?? [];
  const system = data?.rows.find(({ builtIn }) => builtIn);
  const link = (key: string, label: string, onClick: () => void) => (
    <Anchor key={key} component="button" type="button" size="sm" onClick={onClick}>
      {label}
    </Anchor>
  );
  return (
    <Group gap="md">
      {link('template', t('template'), () => (system ? void downloadTemplate(system.id) : headersOnly()))}
      {own.map(({ id, name }) => link(id, name, () => void downloadTemplate(id)))}
    </Group>
  );
}

export function FileStep({ subject, columns, file, onFile }: FileStepProps) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const [uploaded, setUploaded] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const inspect = async (
    fileId: string,
    name: string,
    choice: { sheet?: string; encoding?: TextEncoding },
  ) => {
    const answer = await queryClient.fetchQuery({
      ...trpc.admin.imports.inspect.queryOptions({ fileId, ...choice }),
      meta: { quiet: true },
    });
    onFile({
      fileId,
      name,
      sheets: answer.sheets,
      sheet: answer.sheet ?? undefined,
      encoding: answer.encoding ?? undefined,
      headers: answer.headers,
      sample: answer.sample,
      rows: answer.rows,
      problems: answer.problems,
      decimalComma: answer.decimalComma,
      decimal: answer.decimalComma ? ',' : '.',
    });
  };

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem.message && problem.status !== 401) setRefused(problem.message);
      else notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  };

  const take = (dropped: File) =>
    guarded(async () => {
      setUploaded(0);
      const stored = await uploadFile(dropped, { onProgress: (done) => setUploaded(done * 100) });
      await inspect(stored.fileId, stored.name, {});
    });

  if (!file) {
    return (
      <Stack gap="sm" py="sm">
        <Dropzone
          multiple={false}
          loading={busy}
          onDrop={(files) => files[0] && take(files[0])}
          onReject={() => setRefused(t('drop.wrongType'))}
          validator={(candidate) =>
            /\.(csv|tsv|txt|xlsx)$/i.test(candidate.name ?? '') ? null : { code: 'type', message: '' }
          }
        >
          <Stack align="center" gap={4} py="xl" style={{ pointerEvents: 'none' }}>
            <Text>{t('drop.title')}</Text>
            <Text size="xs" c="dimmed" ta="center">
              {t('drop.hint')}
            </Text>
          </Stack>
        </Dropzone>
        {busy && <Progress value={uploaded} aria-label={t('uploading')} />}
        {refused && <Alert color="red">{refused}</Alert>}
        <Templates subject={subject} columns={columns} />
      </Stack>
    );
  }

  return (
    <Stack gap="sm" py="sm">
      <Group gap="sm">
        <Anchor href={fileAddress(file.fileId)} size="sm">
          {file.name}
        </Anchor>
        <Badge variant="light">{t('rows', { count: file.rows, shown: format.number(file.rows) })}</Badge>
        <Button variant="subtle" size="compact-sm" onClick={() => onFile(undefined)}>
          {t('anotherFile')}
        </Button>
      </Group>
      <Group gap="sm">
        {file.sheets.length > 1 && (
          <Select
            label={t('sheet')}
            data={[...file.sheets]}
            value={file.sheet ?? null}
            disabled={busy}
            allowDeselect={false}
            onChange={(sheet) => sheet && guarded(() => inspect(file.fileId, file.name, { sheet }))}
          />
        )}
        {file.encoding && (
          <Select
            label={t('encoding')}
            data={TEXT_ENCODINGS}
            value={file.encoding}
            disabled={busy}
            allowDeselect={false}
            onChange={(encoding) => encoding && guarded(() => inspect(file.fileId, file.name, { encoding }))}
          />
        )}
        <Select
          label={t('decimal')}
          data={[
            { value: '.', label: t('decimals.point') },
            { value: ',', label: t('decimals.comma') },
          ]}
          value={file.decimal}
          disabled={busy}
          allowDeselect={false}
          onChange={(decimal) => onFile({ ...file, decimal: decimal === ',' ? ',' : '.' })}
        />
      </Group>
      {file.decimalComma && file.decimal === ',' && (
        <Alert color="blue">{t('decimalSeen', { ...file.decimalComma })}</Alert>
      )}
      {refused && <Alert color="red">{refused}</Alert>}
      {file.problems.length > 0 && (
        <Alert color="yellow" title={t('problems')}>
          {file.problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <Text size="sm" fw={500}>
        {t('preview')}
      </Text>
      <Table.ScrollContainer minWidth={400} mah={260}>
        <Table withTableBorder withColumnBorders verticalSpacing={2} fz="xs">
          <Table.Thead>
            <Table.Tr>
              {file.headers.map((header, index) => (
                <Table.Th key={index}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {file.sample.slice(0, 8).map((row, index) => (
              <Table.Tr key={index}>
                {file.headers.map((_, at) => (
                  <Table.Td key={at} style={{ whiteSpace: 'nowrap' }}>
                    {row[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
