import { Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { problemOf } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { blankValues, FormInputs, type FormValues, filledValues, missingIn } from '@suanpan/portal/screens';
import { useEffect, useEffectEvent } from 'react';
import { EmploymentSelect } from '../people-selects.tsx';
import {
  type ActingRoom,
  type RegisterAction,
  type RegisterRow,
  useAct,
  useBlankForm,
} from './use-registers.ts';

interface RegisterFormProps {
  room: ActingRoom;
  register: string;
  action: RegisterAction;
  /** Of which row; absent for what begins one. */
  row: RegisterRow | undefined;
  onClose: () => void;
}

interface Filled {
  /** What the record was when its values were filled in here. */
  seen: string | null;
  employmentId: string | null;
  form: FormValues;
}

const NO_NAMES = {};

/** Asks what an action needs, as the server says it. */
export function RegisterForm({ room, register, action, row, onClose }: RegisterFormProps) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const blank = useBlankForm(room, { register, action: action.code, ...(row && { row: row.id }) });
  const fields = blank.data?.fields ?? [];
  const asksWho = action.ofSomebody && row === undefined;
  const form = useForm<Filled>({
    initialValues: { seen: null, employmentId: null, form: {} },
    validate: (values) => ({
      ...(asksWho && values.employmentId === null ? { employmentId: t('registers.whoNeeded') } : {}),
      ...missingIn(fields, values.form, 'form'),
    }),
  });
  const begin = useEffectEvent((given: NonNullable<typeof blank.data>) =>
    form.initialize({ seen: given.seen, employmentId: null, form: blankValues(given.fields, given.values) }),
  );
  useEffect(() => {
    if (blank.data) begin(blank.data);
  }, [blank.data]);
  const act = useAct(room, {
    onDone: onClose,
    onRefused: (error) => form.setErrors(problemOf(error).fields ?? {}),
  });
  return (
    <FormDialog
      opened
      size="lg"
      title={row?.name ? `${local(action.name)} · ${row.name}` : local(action.name)}
      onClose={onClose}
      pending={act.isPending}
      disabled={!form.initialized}
      danger={action.dangerous}
      onSubmit={form.onSubmit((values) =>
        act.mutate({
          ...{ register, action: action.code, form: filledValues(fields, values.form) },
          ...(row && { row: row.id }),
          ...(values.seen && { seen: values.seen }),
          ...(values.employmentId && { employmentId: values.employmentId }),
        }),
      )}
    >
      {blank.error ? (
        <ErrorState error={blank.error} onRetry={() => void blank.refetch()} />
      ) : !form.initialized ? (
        <Skeleton h={220} />
      ) : (
        <>
          {asksWho && (
            <EmploymentSelect label={t('registers.who')} required {...form.getInputProps('employmentId')} />
          )}
          <FormInputs
            fields={fields}
            at="form"
            inputAt={(path) => form.getInputProps(path)}
            names={blank.data?.names ?? NO_NAMES}
            currency={null}
          />
        </>
      )}
    </FormDialog>
  );
}
