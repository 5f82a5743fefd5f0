import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, putTerms, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { placesOf, type Term } from './term-list.ts';

export type OwnTerm = RouterOutputs['payroll']['terms']['list'][number];

interface TermDialogProps {
  term: Term;
  /** By language. */
  own: ReadonlyMap<string, OwnTerm>;
  onClose: () => void;
}

/** One term in every language; an empty field shows what the product says. */
export function TermDialog({ term, own, onClose }: TermDialogProps) {
  const t = useText('workbench/payroll/terms');
  const format = useFormat();
  const { room, key, originals } = term;
  const original = (language: string) => originals[language] ?? originals.en ?? '';
  const form = useForm({
    initialValues: Object.fromEntries(LANGUAGES.map((code) => [code, own.get(code)?.text ?? ''])),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([code, text]) => {
          const places = placesOf(original(code));
          const isKept = text.trim() === '' || placesOf(text) === places;
          return [code, isKept ? null : t('places', { places })];
        }),
      ),
  });
  const save = useCommand(
    trpc.payroll.terms.save.mutationOptions({
      onSuccess: (_, { texts }) => {
        for (const { language, text, basis } of texts)
          putTerms(language, { [room]: { [key]: text ?? basis } });
        queryClient.invalidateQueries(trpc.payroll.terms.pathFilter());
        onClose();
      },
    }),
    { success: t('saved') },
  );
  const submit = (values: Record<string, string>) => {
    const texts = LANGUAGES.flatMap((language) => {
      const before = own.get(language)?.text ?? null;
      const text = values[language]?.trim() || null;
      return text === before ? [] : [{ language, text, basis: original(language), before }];
    });
    if (texts.length === 0) onClose();
    else save.mutate({ room, key, texts });
  };
  return (
    <FormDialog
      opened
      size="lg"
      title={t('edit')}
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit(submit)}
    >
      <Text size="sm" c="dimmed">
        {t('emptyHint')}
      </Text>
      {LANGUAGES.map((language) => {
        const mine = own.get(language);
        const isOutdated = mine && mine.basis !== original(language);
        return (
          <Stack key={language} gap={2}>
            <Textarea
              autosize
              lang={language}
              maxLength={2000}
              label={LANGUAGE_NAMES[language]}
              description={t('original', { text: original(language) })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps(language)}
            />
            {isOutdated && (
              <Text size="xs" c="orange">
                {t('formerly', { text: mine.basis })}
              </Text>
            )}
            {mine && (
              <Text size="xs" c="dimmed">
                {t('changedBy', { name: mine.updatedBy ?? '—', at: format.instant(mine.updatedAt) })}
              </Text>
            )}
          </Stack>
        );
      })}
      {own.size > 0 && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={save.isPending}
            onClick={() => submit(Object.fromEntries(LANGUAGES.map((code) => [code, ''])))}
          >
            {t('reset')}
          </Button>
        </Group>
      )}
    </FormDialog>
  );
}
