import { Group, Select, Stack, Text } from '@mantine/core';
import type { JsonScalar, ParameterFile, ScalarType } from '@suanpan/engine';
import { renameParameter, usersOfParameter } from '@suanpan/engine/authoring';
import { freeCode, SCALAR_TYPES } from '@suanpan/engine/domain';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useLocalName } from '../../../../shared/local-name.ts';
import { CodeInput } from '../columns/code-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';
import { useSection } from '../copy/use-section.ts';
import { ItemList } from '../items/item-list.tsx';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';
import { usePlaceNames } from '../items/use-place-names.ts';
import { LinkedUsers, RemovalMessage } from '../items/where-used.tsx';
import { useWrongItems } from '../problems/use-wrong-items.ts';
import { RowsGrid } from './rows-grid.tsx';
import { shownCell } from './sheet-text.ts';

/** Most parameters are rates. */
const types = [...new Set<ScalarType>(['number', ...SCALAR_TYPES])];

/** Dated parameters: values that hold from a day on, read by PARAM. */
export function ParametersTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { readOnly } = useCopyEditor();
  const wrong = useWrongItems('parameters');
  const parameters = useSection('parameters');
  const codes = parameters.items.map((one) => one.code);

  const add = () => {
    const code = freeCode('parameter', codes);
    parameters.add({ code, values: [{ value: 0 }] });
    return code;
  };

  return (
    <ItemList
      label={t('tabs.parameters')}
      emptyText={t('parameters.empty')}
      addLabel={t('parameters.add')}
      items={parameters.items.map((one) => ({
        code: one.code,
        label: nameOf(one.name, one.code),
        description: `${one.code} = ${shownCell(one.values.at(-1)?.value)}`,
        wrong: wrong(one.code),
      }))}
      onAdd={readOnly ? undefined : add}
      onMove={parameters.onMove}
    >
      {(index) => {
        const parameter = parameters.items[index];
        return parameter && <ParameterForm key={parameter.code} parameter={parameter} index={index} />;
      }}
    </ItemList>
  );
}

function ParameterForm({ parameter, index }: { parameter: ParameterFile; index: number }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const placeName = usePlaceNames();
  const nameOf = useLocalName();
  const [, setParams] = useSearchParams();
  const parameters = useSection('parameters');
  const type = parameter.type ?? 'number';
  const users = usersOfParameter(file, parameter.code);
  const edit = (next: (one: ParameterFile) => ParameterFile) => parameters.edit(index, next);

  const remove = async () => {
    const sure = await confirm({
      title: t('parameters.remove'),
      message: (
        <RemovalMessage
          text={t('parameters.removeMessage', { code: nameOf(parameter.name, parameter.code) })}
          parts={[{ places: users }]}
          nameOf={placeName}
        />
      ),
    });
    if (sure) parameters.remove(index);
  };

  return (
    <Stack gap="sm">
      <FieldGroup readOnly={readOnly}>
        <Stack gap="sm">
          <Group grow align="flex-start">
            <CodeInput
              label={t('fields.code')}
              value={parameter.code}
              taken={parameters.items.filter((one) => one !== parameter).map((one) => one.code)}
              onCommit={(code) => {
                change((before) => renameParameter(before, parameter.code, code));
                setParams({ item: code });
              }}
            />
            <NameField
              others={parameters.items.filter((one) => one !== parameter)}
              value={parameter.name}
              onChange={(name) => edit((one) => ({ ...one, name }))}
            />
            <Select
              label={t('fields.type')}
              allowDeselect={false}
              data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
              value={type}
              onChange={(value) =>
                value &&
                edit((one) => ({ ...one, type: value === 'number' ? undefined : (value as ScalarType) }))
              }
            />
          </Group>
        </Stack>
      </FieldGroup>
      <Text size="sm" fw={500}>
        {t('parameters.values')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('parameters.valuesHint')}
      </Text>
      <RowsGrid
        label={t('parameters.values')}
        readOnly={readOnly}
        columns={[
          { code: 'from', label: t('parameters.from'), type: 'date' },
          { code: 'value', label: t('parameters.value'), type, currency: parameter.currency },
        ]}
        rows={parameter.values.map((one): JsonScalar[] => [one.from ?? null, one.value])}
        onChange={(rows) =>
          edit((one) => ({
            ...one,
            values: rows.map(([from, value]) =>
              compact({ from: typeof from === 'string' ? from : undefined, value: value ?? null }),
            ),
          }))
        }
      />
      {users.length > 0 && (
        <LinkedUsers places={users} heading={t('columns.usedBy', { count: users.length })} />
      )}
      {!readOnly && <RemoveButton label={t('parameters.remove')} onClick={remove} />}
    </Stack>
  );
}
