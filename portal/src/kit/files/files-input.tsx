import { Anchor, Button, FileButton, Group, Pill } from '@mantine/core';
import { fileAddress, problemOf, uploadFile } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { notifyProblem } from '../notices/index.ts';

export interface NamedFile {
  fileId: string;
  name: string;
  size: number;
}

interface FilesInputProps {
  value: readonly NamedFile[];
  onChange: (next: NamedFile[]) => void;
}

/** The files of a record: each is uploaded as it is chosen. */
export function FilesInput({ value, onChange }: FilesInputProps) {
  const t = useText('portal/kit');
  const addFile = async (file: File | null) => {
    if (!file) return;
    try {
      const { fileId, name, size } = await uploadFile(file);
      onChange([...value, { fileId, name, size }]);
    } catch (error) {
      notifyProblem(problemOf(error));
    }
  };
  return (
    <Group gap="xs">
      {value.map((file) => (
        <Pill
          key={file.fileId}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('form.removeFile', { name: file.name }),
            'aria-hidden': false,
          }}
          onRemove={() => onChange(value.filter((each) => each.fileId !== file.fileId))}
        >
          {file.name}
        </Pill>
      ))}
      <FileButton onChange={(file) => void addFile(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs">
            {t('form.addFile')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

export function FilesList({ files }: { files: readonly NamedFile[] }) {
  return files.map((file) => (
    <Anchor key={file.fileId} href={`${fileAddress(file.fileId)}?download`} display="block" size="sm">
      {file.name}
    </Anchor>
  ));
}
