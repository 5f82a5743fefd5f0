import { Anchor, FileInput as Chooser, type FileInputProps as ChooserProps, Group } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { fileAddress, problemOf, uploadFile } from '../../kit/api/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { notifyProblem } from '../../kit/notices/index.ts';

type FileInputProps = Omit<ChooserProps<false>, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (id: string | null) => void;
  names: Readonly<Record<string, string>>;
};

/** Uploads at once; what stands in the form is the file's id. */
export function FileInput({ value, onChange, names, ...field }: FileInputProps) {
  const t = useText('portal/inbox');
  const [file, setFile] = useState<{ id: string; name: string } | undefined>();
  const [sending, setSending] = useState(false);
  const choose = async (chosen: File | null) => {
    if (!chosen) return onChange(null);
    setSending(true);
    try {
      const stored = await uploadFile(chosen);
      setFile({ id: stored.fileId, name: stored.name });
      onChange(stored.fileId);
    } catch (error) {
      notifyProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  const name = value === null ? undefined : file?.id === value ? file.name : names[value];
  return (
    <div>
      <Chooser
        {...field}
        leftSection={<IconPaperclip size={16} stroke={1.6} />}
        placeholder={sending ? t('forms.sending') : (name ?? t('forms.chooseFile'))}
        value={name ? new File([], name) : null}
        clearable={!sending}
        disabled={sending}
        onChange={(chosen) => void choose(chosen)}
      />
      {value && name && <FileLink id={value} name={name} />}
    </div>
  );
}

export function FileLink({ id, name }: { id: string; name: string }) {
  return (
    <Anchor href={`${fileAddress(id)}?download`} download size="sm">
      <Group gap={4} component="span" style={{ display: 'inline-flex', overflowWrap: 'anywhere' }}>
        <IconDownload size={14} /> {name}
      </Group>
    </Anchor>
  );
}
