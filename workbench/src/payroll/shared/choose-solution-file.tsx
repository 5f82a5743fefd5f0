import { Button, FileButton, Group, Text } from '@mantine/core';
import { problemOf, uploadFile } from '@suanpan/portal/kit/api';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { type ReactNode, useState } from 'react';

interface ChooseSolutionFileProps {
  label: string;
  hint: string;
  chosen: { fileId: string; name: string } | null;
  error?: ReactNode;
  onChoose: (file: { fileId: string; name: string }) => void;
}

/** A solution file to upload; the server judges it when it is used. */
export function ChooseSolutionFile({ label, hint, chosen, error, onChoose }: ChooseSolutionFileProps) {
  const [busy, setBusy] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const stored = await uploadFile(file);
      onChoose({ fileId: stored.fileId, name: stored.name });
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group>
      <FileButton accept="application/json,.json" onChange={take}>
        {(props) => (
          <Button {...props} variant="default" loading={busy}>
            {label}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c={error && !chosen ? 'red' : 'dimmed'}>
        {chosen?.name ?? error ?? hint}
      </Text>
    </Group>
  );
}
