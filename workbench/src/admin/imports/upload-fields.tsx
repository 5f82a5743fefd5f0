import { Group, Select, Text } from '@mantine/core';
import type { UploadFile } from '@suanpan/engine';
import { UPLOAD_EMPTIES, UPLOAD_MATCHES, UPLOAD_MODES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';

interface UploadFieldsProps {
  value: UploadFile | undefined;
  onChange: (value: UploadFile | undefined) => void;
}

/** How a table has files taken into it: whoever imports begins with that, and may choose otherwise for one file. */
export function UploadFields({ value = {}, onChange }: UploadFieldsProps) {
  const t = useText('workbench/admin/imports');
  const set = (changes: UploadFile) => {
    const next = Object.entries({ ...value, ...changes }).filter(([, each]) => each !== undefined);
    onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  };
  return (
    <>
      <Text size="sm" fw={600}>
        {t('upload.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('upload.hint')}
      </Text>
      <Select
        clearable
        label={t('mode')}
        placeholder={t('upload.open')}
        data={UPLOAD_MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
        value={value.mode ?? null}
        onChange={(mode) => set({ mode: mode ?? undefined })}
      />
      <Group grow align="flex-start">
        <Select
          clearable
          label={t('mapBy')}
          placeholder={t('upload.open')}
          data={UPLOAD_MATCHES.map((match) => ({
            value: match,
            label: t(match === 'name' ? 'byName' : 'byOrder'),
          }))}
          value={value.match ?? null}
          onChange={(match) => set({ match: match ?? undefined })}
        />
        <Select
          clearable
          label={t('empty')}
          placeholder={t('upload.open')}
          data={UPLOAD_EMPTIES.map((empty) => ({ value: empty, label: t(`emptyModes.${empty}`) }))}
          value={value.empty ?? null}
          onChange={(empty) => set({ empty: empty ?? undefined })}
        />
      </Group>
    </>
  );
}
