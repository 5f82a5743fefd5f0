import { Alert, Button, FileButton, List, Text } from '@mantine/core';
import { api, fileAddress, trpc, uploadFile, useCommand } from '@suanpan/portal/kit/api';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../use-platform.ts';

/** The mapping of departments as a file: taken away, filled in and given back. */
export function MappingFile() {
  const t = useText('workbench/admin/integrations');
  const mayEdit = useCan('integrations.edit');
  const { refresh } = usePlatform();
  const [taken, setTaken] = useState<string>();
  const download = useCommand({
    mutationFn: () => api.integrations.office.departments.download.query({ type: 'ours' }),
    onSuccess: ({ fileId }: { fileId: string }) => window.location.assign(fileAddress(fileId)),
  });
  const take = useCommand({
    mutationFn: async (file: File) => {
      const { fileId } = await uploadFile(file);
      return api.integrations.office.departments.upload.mutate({ fileId });
    },
    onSuccess: async ({ id }: { id: string }) => {
      await refresh.onSuccess();
      setTaken(id);
    },
  });
  return (
    <>
      <Button size="xs" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {t('file.download')}
      </Button>
      {mayEdit && (
        <FileButton accept=".csv,.xlsx" onChange={(file) => file && take.mutate(file)}>
          {(props) => (
            <Button size="xs" variant="default" loading={take.isPending} {...props}>
              {t('file.upload')}
            </Button>
          )}
        </FileButton>
      )}
      {taken && <Taken id={taken} onClose={() => setTaken(undefined)} />}
    </>
  );
}

function Taken({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/integrations');
  const { data } = useQuery(trpc.integrations.office.departments.uploadInfo.queryOptions({ id }));
  return (
    <Dialog opened keeps title={data?.fileName ?? t('file.upload')} onClose={onClose}>
      {data && (
        <>
          <Text>{t('file.taken', { done: data.done, left: data.wrong.length })}</Text>
          {data.wrong.length > 0 && (
            <Alert mt="sm" color="orange" variant="light" title={t('file.wrong')}>
              <List size="sm">
                {data.wrong.map(({ row, message }) => (
                  <List.Item key={row}>{t('file.row', { row, message })}</List.Item>
                ))}
              </List>
            </Alert>
          )}
        </>
      )}
    </Dialog>
  );
}
