import { Alert, Button, FileButton, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import {
  problemOf,
  queryClient,
  type RouterOutputs,
  trpc,
  uploadFile,
  useCommand,
} from '@suanpan/portal/kit/api';
import { LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useState } from 'react';

type Uploaded = RouterOutputs['admin']['terms']['upload'];

/** Takes a file of terms; what of it can't be taken is listed row by row. */
export function UploadTermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/admin/languages');
  const [form, setForm] = useState('long');
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Uploaded>();
  const taken = {
    onSuccess: (uploaded: Uploaded) => {
      setAnswer(uploaded);
      void queryClient.invalidateQueries(trpc.admin.terms.pathFilter());
    },
  };
  const long = useCommand(trpc.admin.terms.upload.mutationOptions(taken));
  const wide = useCommand(trpc.admin.terms.uploadWide.mutationOptions(taken));

  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    setAnswer(undefined);
    try {
      const { fileId } = await uploadFile(file);
      (form === 'wide' ? wide : long).mutate({ fileId });
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog title={t('upload.open')} opened onClose={onClose} size="lg">
      <Stack>
        <Text size="sm">{t('upload.about')}</Text>
        <SegmentedControl
          aria-label={t('upload.form')}
          value={form}
          onChange={setForm}
          data={[
            { value: 'long', label: t('upload.long') },
            { value: 'wide', label: t('upload.wide') },
          ]}
        />
        <Group>
          <FileButton accept=".xlsx,.csv" onChange={(file) => void send(file)}>
            {(props) => (
              <Button {...props} loading={sending || long.isPending || wide.isPending}>
                {t('upload.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        <LastFailureHere />
        {answer && <Outcome answer={answer} />}
      </Stack>
    </Dialog>
  );
}

function Outcome({ answer: { changed, unchanged, wrong } }: { answer: Uploaded }) {
  const t = useText('workbench/admin/languages');
  return (
    <Stack gap="xs">
      <Alert color={wrong.length > 0 ? 'orange' : 'teal'}>
        {t('upload.outcome', { changed, unchanged, wrong: wrong.length })}
      </Alert>
      {wrong.length > 0 && (
        <Table.ScrollContainer minWidth={400} mah={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('upload.row')}</Table.Th>
                <Table.Th>{t('upload.column')}</Table.Th>
                <Table.Th>{t('upload.reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {wrong.map(({ row, column, message }) => (
                <Table.Tr key={`${row} ${column}`}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
