import { MultiSelect, Select } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { CANDIDATE_PURPOSES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../kit/api/index.ts';
import { useText } from '../../kit/i18n/index.ts';

interface CandidateInputProps extends GetInputPropsReturnType {
  approvalId: string;
  purpose: (typeof CANDIDATE_PURPOSES)[number];
  label: string;
  several?: boolean;
}

/** Somebody it may be handed to, or several it may be shown to: found by name. */
export function CandidateInput({ approvalId, purpose, several, ...field }: CandidateInputProps) {
  const t = useText('portal/inbox');
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), 250);
  const { data } = useQuery({
    ...trpc.inbox.approvals.candidates.queryOptions({ id: approvalId, purpose, search: sought }),
    placeholderData: keepPreviousData,
  });
  // Who was found once stays an option: somebody chosen isn't lost while another is sought.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = (data?.rows ?? []).map((one) => [one.id, `${one.name} (${one.loginName})`] as const);
  if (found.some(([id]) => !known.has(id))) setKnown(new Map([...known, ...found]));
  const common = {
    ...field,
    searchable: true,
    required: true,
    data: [...known].map(([value, label]) => ({ value, label })),
    onSearchChange: setSearch,
    nothingFoundMessage: t('nobody'),
  };
  return several ? <MultiSelect {...common} maxValues={20} /> : <Select {...common} />;
}
