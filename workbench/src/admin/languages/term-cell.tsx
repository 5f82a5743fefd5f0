import { Textarea } from '@mantine/core';
import { problemOf, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { problemText } from '@suanpan/portal/kit/notices';
import type { TermApp } from '@suanpan/server/words';
import { type KeyboardEvent, useState } from 'react';
import type { TermRow } from './term-row.ts';

/** A company's own word, written in its place: Enter or leaving the field stores it, Escape takes it back, nothing is the product's. */
export function TermCell({ row }: { row: TermRow }) {
  const t = useText('workbench/admin/languages');
  const stored = row.custom ?? '';
  const [typed, setTyped] = useState(stored);
  const save = useCommand(
    trpc.admin.terms.save.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.terms.pathFilter()),
    }),
    { done: 'saved' },
  );
  const store = () => {
    const custom = typed.trim();
    if (custom === stored || save.isPending) return;
    const { appCode, hierarchyCode, key, language } = row;
    save.mutate({
      appCode: appCode as TermApp,
      ...{ hierarchyCode, key, language, custom: custom || null, before: row.custom },
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The table's own keys stand still while somebody types.
    event.stopPropagation();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      store();
    }
    if (event.key === 'Escape') setTyped(stored);
  };
  return (
    <Textarea
      autosize
      minRows={1}
      size="xs"
      miw={180}
      maxLength={2000}
      lang={row.language}
      aria-label={t('customOf', { key: row.key, language: row.language })}
      placeholder={row.initial ?? ''}
      value={typed}
      disabled={row.type === null && row.custom === null}
      error={save.error ? problemText(problemOf(save.error)) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={store}
      onKeyDown={onKeyDown}
    />
  );
}
