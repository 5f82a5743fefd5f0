import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { BalanceAddFile, BalanceFile, SolutionFile } from '@suanpan/engine';
import { renameBalance, usersOfBalance } from '@suanpan/engine/authoring';
import { DATE_BASES, freeCode, RESETS, tableCells } from '@suanpan/engine/domain';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useLocalName } from '../../../../shared/local-name.ts';
import { CodeInput } from '../columns/code-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { useChoices } from '../copy/use-choices.ts';
import { useSection } from '../copy/use-section.ts';
import { ItemList } from '../items/item-list.tsx';
import { AddButton, RemoveIcon } from '../items/list-buttons.tsx';
import { NameField } from '../items/name-field.tsx';
import { usePlaceNames } from '../items/use-place-names.ts';
import { LinkedUsers, RemovalMessage } from '../items/where-used.tsx';
import { useWrongItems } from '../problems/use-wrong-items.ts';

/** What is added up over time, and when it starts anew. */
export function BalancesTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { readOnly } = useCopyEditor();
  const wrong = useWrongItems('balances');
  const balances = useSection('balances');

  const add = () => {
    const code = freeCode(
      'ytd',
      balances.items.map((one) => one.code),
    );
    balances.add({ code, reset: 'year', add: [] });
    return code;
  };

  return (
    <ItemList
      label={t('tabs.balances')}
      emptyText={t('balances.empty')}
      addLabel={t('balances.add')}
      items={balances.items.map((one) => ({
        code: one.code,
        label: nameOf(one.name, one.code),
        description: `${one.code} · ${t(`resets.${one.reset ?? 'never'}`)}`,
        wrong: wrong(one.code),
      }))}
      onAdd={readOnly ? undefined : add}
      onMove={balances.onMove}
    >
      {(index) => {
        const balance = balances.items[index];
        return balance && <BalanceForm key={index} balance={balance} index={index} />;
      }}
    </ItemList>
  );
}

interface Addend {
  from: string;
  sign: number;
  /** Members that this form doesn't show, such as key columns. */
  rest: Readonly<Record<string, string | number | undefined>>;
}

function addendOf(add: string | BalanceAddFile): Addend {
  if (typeof add === 'string') return { from: add, sign: 1, rest: {} };
  const { column, payType, sign, ...rest } = add;
  return { from: column ?? (payType === undefined ? '' : `#${payType}`), sign: sign ?? 1, rest };
}

/** `Pay.tax` is a column, `#TAX` a pay type; plain columns are written short. */
function writtenAddend(addend: Addend): string | BalanceAddFile {
  const source = addend.from.startsWith('#') ? { payType: addend.from.slice(1) } : { column: addend.from };
  const isPlain = addend.sign === 1 && Object.keys(addend.rest).length === 0 && !addend.from.startsWith('#');
  if (isPlain) return addend.from;
  return compact({ ...source, ...(addend.sign === 1 ? {} : { sign: addend.sign }), ...addend.rest });
}

/** Pay types that columns of the file carry. */
const payTypesOf = ({ tables }: SolutionFile) =>
  [...new Set(tables.flatMap((table) => (table.columns ?? []).flatMap((one) => one.payType ?? [])))].map(
    (code) => ({ value: `#${code}`, label: code }),
  );

function BalanceForm({ balance, index }: { balance: BalanceFile; index: number }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const placeName = usePlaceNames();
  const [, setParams] = useSearchParams();
  const balances = useSection('balances');
  const users = usersOfBalance(file, balance.code);
  const choices = useChoices();
  const nameOf = useLocalName();
  const addends = (balance.add ?? []).map(addendOf);
  // The master's columns first: that is where pay items stand.
  const columns = [...file.tables]
    .sort((a, b) => Number(b.master ?? false) - Number(a.master ?? false))
    .filter((table) => tableCells(table) !== 'inFile')
    .map((table) => ({
      group: nameOf(table.name, table.code),
      items: choices
        .columns(
          (table.columns ?? []).filter((column) => column.type === 'money' || column.type === 'number'),
        )
        .map(({ value, label }) => ({ value: `${table.code}.${value}`, label })),
    }))
    .filter(({ items }) => items.length > 0);
  const payTypes = payTypesOf(file);
  const sources = [
    ...columns,
    ...(payTypes.length > 0 ? [{ group: t('columns.payType'), items: payTypes }] : []),
  ];
  const known = new Set(sources.flatMap(({ items }) => items.map(({ value }) => value)));
  /** What the file names and isn't there stays to be seen. */
  const sourcesWith = (from: string) =>
    from === '' || known.has(from)
      ? sources
      : [...sources, { group: '–', items: [{ value: from, label: from }] }];
  const edit = (next: (one: BalanceFile) => BalanceFile) => balances.edit(index, next);
  const setAddends = (next: readonly Addend[]) => edit((one) => ({ ...one, add: next.map(writtenAddend) }));

  const remove = async () => {
    const sure = await confirm({
      title: t('balances.remove'),
      message: (
        <RemovalMessage
          text={t('balances.removeMessage', { code: nameOf(balance.name, balance.code) })}
          parts={[{ places: users }]}
          nameOf={placeName}
        />
      ),
    });
    if (sure) balances.remove(index);
  };

  return (
    <FieldGroup readOnly={readOnly} maw={760}>
      <Stack gap="sm">
        <NameField value={balance.name} onChange={(name) => edit((one) => ({ ...one, name }))} />
        <Group grow align="flex-start">
          <Select
            label={t('balances.reset')}
            allowDeselect={false}
            data={RESETS.map((value) => ({ value, label: t(`resets.${value}`) }))}
            value={balance.reset ?? 'never'}
            onChange={(value) =>
              edit((one) => ({
                ...one,
                reset: value === 'year' || value === 'period' ? value : undefined,
              }))
            }
          />
          <Select
            label={t('balances.dateBasis')}
            allowDeselect={false}
            data={DATE_BASES.map((value) => ({ value, label: t(`dateBases.${value}`) }))}
            value={balance.dateBasis ?? 'payDate'}
            onChange={(value) =>
              edit((one) => ({
                ...one,
                dateBasis: value === 'taxMonth' || value === 'end' ? value : undefined,
              }))
            }
          />
        </Group>
        <Text size="sm" fw={500}>
          {t('balances.adds')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('balances.addsHint')}
        </Text>
        {addends.map((addend, at) => (
          <Group key={at} gap={4} wrap="nowrap">
            <Select
              size="xs"
              w={72}
              aria-label={t('balances.sign')}
              allowDeselect={false}
              data={[
                { value: '1', label: '+' },
                { value: '-1', label: '−' },
              ]}
              value={String(addend.sign)}
              onChange={(sign) =>
                setAddends(replaced(addends, at, (one) => ({ ...one, sign: Number(sign ?? '1') })))
              }
            />
            <Select
              size="xs"
              style={{ flex: 1 }}
              searchable
              allowDeselect={false}
              aria-label={t('balances.column')}
              data={sourcesWith(addend.from)}
              value={addend.from || null}
              onChange={(from) => from && setAddends(replaced(addends, at, (one) => ({ ...one, from })))}
            />
            <RemoveIcon label={t('balances.removeAdd')} onClick={() => setAddends(without(addends, at))} />
          </Group>
        ))}
        {!readOnly && (
          <Group justify="space-between">
            <AddButton
              label={t('balances.addAdd')}
              onClick={() =>
                setAddends([...addends, { from: columns[0]?.items[0]?.value ?? '', sign: 1, rest: {} }])
              }
            />
            <Button size="compact-sm" variant="subtle" color="red" onClick={remove}>
              {t('balances.remove')}
            </Button>
          </Group>
        )}
        <CodeInput
          label={t('fields.code')}
          value={balance.code}
          taken={balances.items.filter((one) => one !== balance).map((one) => one.code)}
          onCommit={(code) => {
            change((before) => renameBalance(before, balance.code, code));
            setParams({ item: code });
          }}
        />
        {users.length > 0 && (
          <LinkedUsers places={users} heading={t('columns.usedBy', { count: users.length })} />
        )}
      </Stack>
    </FieldGroup>
  );
}
