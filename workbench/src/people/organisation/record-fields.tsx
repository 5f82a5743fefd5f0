import { Badge, Button, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

/** What every record of the organisation has. */
export interface RecordValues {
  code: string;
  names: Record<string, string>;
  active: boolean;
}

export function recordValues(row: Partial<RecordValues> | undefined): RecordValues {
  return { code: row?.code ?? '', names: { ...row?.names }, active: row?.active ?? true };
}

export const recordProblems = {
  code: required,
  names: (value: Record<string, string>) =>
    Object.values(value).every((text) => !text) ? required('') : null,
};

/** A form with these fields among its own. */
type RecordForm = Pick<UseFormReturnType<RecordValues>, 'getInputProps' | 'setFieldValue' | 'errors'> & {
  values: RecordValues;
};

export function CodeField({ form }: { form: RecordForm }) {
  const t = useText('workbench/people');
  return <TextInput label={t('fields.code')} required maxLength={60} {...form.getInputProps('code')} />;
}

export function NamesField({ form, label }: { form: RecordForm; label: string }) {
  return (
    <LocalNameInput
      label={label}
      required
      value={form.values.names}
      error={form.errors.names}
      onChange={(names) => form.setFieldValue('names', names)}
    />
  );
}

export function ActiveSwitch({ form }: { form: RecordForm }) {
  const t = useText('workbench/people');
  return <Switch label={t('fields.active')} {...form.getInputProps('active', { type: 'checkbox' })} />;
}

export function ActiveBadge({ active }: { active: boolean }) {
  const t = useText('workbench/people');
  return <Badge color={active ? 'green' : 'gray'}>{t(active ? 'active' : 'inactive')}</Badge>;
}

export function AddRecord({ onClick }: { onClick: () => void }) {
  const t = useText('workbench/people');
  return (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {t('organisation.add')}
    </Button>
  );
}
