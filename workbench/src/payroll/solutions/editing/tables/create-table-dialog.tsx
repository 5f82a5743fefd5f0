import { Radio, Select, Stack, TextInput } from '@mantine/core';
import type { TableFile, TableKind } from '@suanpan/engine';
import { freeCode, tableCodeFor } from '@suanpan/engine/domain';
import { problemOf, queryClient, trpc } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { codeProblem } from '../columns/code-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { addTable } from '../copy/edit-file.ts';
import { useEditorHref } from '../copy/editor-links.tsx';
import { sharesName } from '../items/shares-name.ts';
import { tableKinds } from './table-kinds.ts';
import { TABLE_SCREENS } from './table-screens.ts';

/** The least a table of the kind needs to be sound. */
function freshTable(
  kind: TableKind,
  code: string,
  name: Record<string, string>,
  from: string | undefined,
): TableFile {
  const named = { code, ...(Object.keys(name).length > 0 ? { name } : {}), kind };
  return { ...named, ...TABLE_SCREENS[kind].start(from) };
}

export function CreateTableDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change } = useCopyEditor();
  const location = useAppLocation();
  const hrefOf = useEditorHref();
  const taken = file.tables.map((table) => table.code);
  const [kind, setKind] = useState<TableKind | 'global'>('data');
  const [code, setCode] = useState(() => freeCode('Table', taken));
  const [name, setName] = useState<Record<string, string>>({});
  const [isDerived, setIsDerived] = useState(true);
  const [shown, setShown] = useState(false);
  const global = useGlobalChoice(taken);
  const problem = codeProblem(code, taken);
  const nameProblem = Object.values(name).every((text) => text.trim() === '')
    ? 'problems.required'
    : file.tables.some((table) => sharesName(table, { name }))
      ? 'problems.taken'
      : undefined;

  return (
    <FormDialog
      opened
      title={t('tables.createTitle')}
      onClose={onClose}
      submitLabel={t('tables.create')}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (kind === 'global') {
          void global.take().then((table) => {
            if (!table) return;
            change((before) => addTable(before, table));
            onClose();
            location.navigate(hrefOf(`tables/${table.code}`));
          });
          return;
        }
        if (problem || nameProblem) return;
        const from = (file.tables.find((table) => table.master) ?? file.tables[0])?.code;
        change((before) => addTable(before, freshTable(kind, code, name, from)));
        onClose();
        location.navigate(hrefOf(`tables/${code}`));
      }}
    >
      <Radio.Group label={t('fields.kind')} value={kind} onChange={(value) => setKind(value as typeof kind)}>
        <Stack gap={6} mt={4}>
          {tableKinds.map((one) => (
            <Radio key={one} value={one} label={t(`kinds.${one}`)} description={t(`kindHints.${one}`)} />
          ))}
          <Radio value="global" label={t('global.kind')} description={t('global.kindHint')} />
        </Stack>
      </Radio.Group>
      {kind === 'global' ? (
        <Select
          label={t('global.choose')}
          required
          searchable
          data={global.choices}
          value={global.code}
          error={shown && global.code === null ? t('problems.required') : undefined}
          description={global.choices.length === 0 ? t('global.noneToTake') : undefined}
          onChange={global.choose}
        />
      ) : (
        <>
          <LocalNameInput
            label={t('fields.name')}
            required
            data-autofocus
            value={name}
            error={shown && nameProblem ? t(nameProblem) : undefined}
            onChange={(next) => {
              setName(next);
              // The code follows the name until it is written by hand.
              if (isDerived) setCode(tableCodeFor(Object.values(next)[0] ?? '', taken));
            }}
          />
          <TextInput
            label={t('fields.code')}
            required
            value={code}
            error={shown && problem ? t(problem) : undefined}
            onChange={(event) => {
              setIsDerived(false);
              setCode(event.currentTarget.value);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The published global tables that the copy doesn't take yet. */
function useGlobalChoice(taken: readonly string[]) {
  const nameOf = useLocalName();
  const [code, choose] = useState<string | null>(null);
  const list = useQuery(trpc.payroll.globalTables.list.queryOptions());
  const free = (list.data?.rows ?? []).filter((one) => one.number > 0 && !taken.includes(one.code));
  const number = free.find((one) => one.code === code)?.number;
  const take = async (): Promise<TableFile | undefined> => {
    if (code === null || number === undefined) return undefined;
    try {
      const { table } = await queryClient.fetchQuery(
        trpc.payroll.globalTables.get.queryOptions({ code, number }),
      );
      return { ...table, global: true };
    } catch (failure) {
      notifyProblem(problemOf(failure));
      return undefined;
    }
  };
  const choices = free.map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }));
  return { code, choose, choices, take };
}
