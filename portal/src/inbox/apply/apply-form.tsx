import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { confirm, MultilineInput, refusedField, required } from '../../kit/form/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink, useAppLocation, useSearchParams } from '../../kit/location/index.ts';
import { notifySuccess } from '../../kit/notices/index.ts';
import { PageFrame, PageSkeleton } from '../../kit/shell/index.ts';
import { FormInputs } from '../forms/form-inputs.tsx';
import { blankValues, type FormValues, filledValues, missingIn } from '../forms/form-values.ts';
import { PersonInput } from '../forms/person-input.tsx';
import { refreshInbox } from '../refresh-inbox.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Blank = RouterOutputs['inbox']['applications']['blank'];
type Draft = RouterOutputs['inbox']['applications']['draft'];

/** The form of one type, blank or with a draft. */
export function ApplyForm({ type }: { type: string }) {
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  /** The draft that what is typed here was kept as: the form that stands is newer than any answer. */
  const [own, setOwn] = useState<string>();
  const stands = draftId === null || draftId === own;
  const blank = useQuery(trpc.inbox.applications.blank.queryOptions({ type }));
  const draft = useQuery({
    ...trpc.inbox.applications.draft.queryOptions({ id: draftId ?? '' }),
    enabled: !stands,
    // What is typed is newer than any answer.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = blank.error && !blank.data ? blank : draft.error && !draft.data ? draft : undefined;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!blank.data || (!stands && draft.isLoading)) return <PageSkeleton />;
  // Who begins another one has an empty form again.
  const begun = draftId === null && own !== undefined ? 'again' : 'here';
  return (
    <FillIn
      key={stands ? begun : draftId}
      blank={blank.data}
      draft={stands ? undefined : draft.data}
      onKept={setOwn}
    />
  );
}

interface Filled {
  about: string | null;
  remark: string;
  form: FormValues;
}

interface FillInProps {
  blank: Blank;
  draft: Draft | undefined;
  /** Of a form that was blank: the draft it is kept as from now on. */
  onKept: (id: string) => void;
}

function FillIn({ blank, draft, onKept }: FillInProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const format = useFormat();
  const location = useAppLocation();
  const { fields, employments } = blank;
  const isOfReport = blank.about === 'report';
  const form = useForm<Filled>({
    initialValues: {
      about: draft?.about.id ?? (isOfReport ? null : (employments[0]?.id ?? null)),
      remark: '',
      form: blankValues(fields, draft?.form),
    },
    validate: (values) => ({
      ...(isOfReport && required(values.about) ? { about: t('apply.aboutNeeded') } : {}),
      ...missingIn(fields, values.form, 'form'),
    }),
    onValuesChange: (values) => kept.later(sent(values)),
  });
  const sent = (values: Filled) => ({
    type: blank.code,
    ...(values.about ? { employmentId: values.about } : {}),
    form: filledValues(fields, values.form),
  });
  const kept = useKeptDraft(draft?.id, !isOfReport || form.values.about !== null, onKept);
  const submit = useCommand({
    ...trpc.inbox.applications.submit.mutationOptions(),
    onSuccess: async ({ approvalId, number }) => {
      notifySuccess(t('apply.done', { number }));
      await refreshInbox();
      location.navigate(`/inbox/applications/${approvalId}`);
    },
    onError: (error) => {
      const wrong = Object.entries(problemOf(error).fields ?? {});
      form.setErrors(
        Object.fromEntries(
          wrong.map(([path, message]) => [path === 'employmentId' ? 'about' : `form.${path}`, message]),
        ),
      );
    },
  });
  const discard = useCommand(
    {
      ...trpc.inbox.applications.discard.mutationOptions(),
      onSuccess: async () => {
        await refreshInbox();
        location.navigate('/inbox/applications');
      },
    },
    { success: t('apply.discarded') },
  );
  const askDiscard = async () => {
    const id = kept.id;
    if (!id) return;
    const message = t(draft?.number ? 'apply.discardAgain' : 'apply.discardMessage');
    if (
      await confirm({
        title: t('apply.discard'),
        message,
        confirmLabel: t('apply.discard'),
        irreversible: true,
      })
    )
      discard.mutate({ id });
  };
  return (
    <PageFrame
      title={local(blank.name)}
      crumbs={[{ label: t('apply.title'), href: '/centre' }]}
      maxWidth={760}
      description={
        kept.savedAt ? t('apply.kept', { at: format.instant(kept.savedAt, 'time') }) : t('apply.keeps')
      }
      header={
        <AppLink href="/centre" size="sm">
          <Group gap={4}>
            <IconArrowLeft size={14} /> {t('apply.back')}
          </Group>
        </AppLink>
      }
    >
      <Paper withBorder p="lg">
        <form
          noValidate
          aria-label={local(blank.name)}
          onSubmit={form.onSubmit(
            async (values, event) => {
              if (refusedField(event?.currentTarget as HTMLFormElement)) return;
              const id = await kept.settle();
              const remark = values.remark.trim();
              submit.mutate({ ...sent(values), ...(id ? { id } : {}), ...(remark ? { remark } : {}) });
            },
            (_errors, _values, event) => focusMistake(event?.currentTarget as HTMLFormElement | undefined),
          )}
        >
          <Stack gap="md">
            <AboutInput blank={blank} draft={draft} {...form.getInputProps('about')} />
            <FormInputs
              fields={fields}
              at="form"
              inputAt={(path) => form.getInputProps(path)}
              names={draft?.names ?? {}}
              currency={blank.currency}
            />
            <MultilineInput
              label={t('remark')}
              description={t('apply.remarkHint')}
              {...form.getInputProps('remark')}
            />
            <Group justify="space-between">
              {kept.id ? (
                <Button variant="subtle" color="gray" onClick={() => void askDiscard()}>
                  {t('apply.discard')}
                </Button>
              ) : (
                <Text />
              )}
              <Button type="submit" loading={submit.isPending} leftSection={<IconSend size={16} />}>
                {t('apply.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </PageFrame>
  );
}

interface AboutInputProps extends GetInputPropsReturnType {
  blank: Blank;
  draft: Draft | undefined;
}

/** Whom it is about, where that is to be said at all. */
function AboutInput({ blank, draft, ...input }: AboutInputProps) {
  const t = useText('portal/inbox');
  const { about, code, employments } = blank;
  if (about === 'report')
    return (
      <PersonInput
        label={t('apply.aboutWhom')}
        required
        type={code}
        names={draft ? { [draft.about.id]: `${draft.about.name} (${draft.about.employeeNumber})` } : {}}
        {...input}
      />
    );
  if (employments.length < 2) return null;
  return (
    <Select
      label={t('apply.employment')}
      required
      allowDeselect={false}
      data={employments.map((one) => ({
        value: one.id,
        label: [one.employeeNumber, one.department].filter(Boolean).join(' · '),
      }))}
      {...input}
    />
  );
}

/** To the first field that is wrong, once that has been drawn. */
function focusMistake(form: HTMLFormElement | undefined): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
