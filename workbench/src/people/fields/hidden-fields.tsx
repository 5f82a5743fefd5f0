import { ActionIcon, TextInput } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { askToSee } from '../record/ask-to-see.ts';
import type { EmploymentRecord } from '../record/employment-record.ts';
import type { FieldValue, OwnField } from './own-fields.ts';

/** Sensitive fields of a person, which nobody else sees without asking for them: the server writes the look down. */
export function useHiddenFields(record: EmploymentRecord) {
  const t = useText('workbench/people');
  const mayShow = useCan('people.private.view');
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>();
  return {
    mayShow,
    values: values ?? record.custom,
    isHidden: ({ code }: OwnField) =>
      values === undefined && record.hiddenFields.includes(code) && record.custom[code] === undefined,
    /** Undefined where nobody said why. */
    async show(): Promise<Readonly<Record<string, FieldValue>> | undefined> {
      const revealed = await askToSee(t('ownFields.showAll'), (reason) =>
        queryClient.fetchQuery({
          ...trpc.people.fields.reveal.queryOptions({ employmentId: record.id, reason }),
          gcTime: 0,
          staleTime: 0,
          meta: { quiet: true },
        }),
      );
      if (revealed) setValues({ ...record.custom, ...revealed });
      return revealed;
    },
  };
}

interface ShowFieldsProps {
  label: string;
  onShow: () => void;
}

export function ShowFields({ label, onShow }: ShowFieldsProps) {
  const t = useText('workbench/people');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('ownFields.show', { field: label })}
      onClick={onShow}
    >
      <IconEye size={16} />
    </ActionIcon>
  );
}

/** In the place of a field that isn't shown yet. */
export function HiddenFieldInput({ label, onShow }: { label: string; onShow: (() => void) | undefined }) {
  const t = useText('workbench/people');
  return (
    <TextInput
      label={label}
      disabled
      placeholder={t('hidden')}
      {...(onShow ? { rightSection: <ShowFields label={label} onShow={onShow} /> } : {})}
    />
  );
}
