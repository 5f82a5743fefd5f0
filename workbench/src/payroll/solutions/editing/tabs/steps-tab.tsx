import { Alert, MultiSelect, Stack } from '@mantine/core';
import { freeCode, tableCells } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useLocalName } from '../../../../shared/local-name.ts';
import { CodeInput } from '../columns/code-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useChoices } from '../copy/use-choices.ts';
import { useSection } from '../copy/use-section.ts';
import { ItemList } from '../items/item-list.tsx';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';
import { useWrongItems } from '../problems/use-wrong-items.ts';

/** The steps of a calculation, in order, and the tables each computes. */
export function StepsTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, readOnly } = useCopyEditor();
  const wrong = useWrongItems('steps');
  const steps = useSection('steps');
  const choices = useChoices();
  const [, setParams] = useSearchParams();
  const named = (codes: readonly string[]) =>
    choices
      .tables(file.tables, ...codes)
      .filter(({ value }) => codes.includes(value))
      .map(({ label }) => label)
      .join(', ');
  const computed = file.tables
    .filter(
      (table) =>
        tableCells(table) !== 'inFile' && table.columns?.some((column) => column.formula !== undefined),
    )
    .map((table) => table.code);
  const listed = new Set(steps.items.flatMap((step) => [...step.tables]));
  const unlisted = computed.filter((code) => !listed.has(code));

  const add = () => {
    const code = freeCode(
      'step',
      steps.items.map((step) => step.code),
    );
    steps.add({ code, tables: unlisted });
    return code;
  };

  return (
    <Stack gap="sm">
      {steps.items.length > 0 && unlisted.length > 0 && (
        <Alert color="blue" variant="light">
          {t('steps.unlisted', { tables: named(unlisted) })}
        </Alert>
      )}
      <ItemList
        label={t('tabs.steps')}
        emptyText={t('steps.empty')}
        addLabel={t('steps.add')}
        items={steps.items.map((step, index) => ({
          code: step.code,
          label: `${index + 1}. ${nameOf(step.name, step.code)}`,
          description: named(step.tables),
          wrong: wrong(step.code),
        }))}
        onAdd={readOnly ? undefined : add}
        onMove={steps.onMove}
      >
        {(index) => {
          const step = steps.items[index];
          if (!step) return null;
          const others = steps.items.filter((one) => one !== step).map((one) => one.code);
          return (
            <FieldGroup readOnly={readOnly} maw={640}>
              <Stack gap="sm">
                <NameField
                  others={steps.items.filter((one) => one !== step)}
                  value={step.name}
                  onChange={(name) => steps.edit(index, (one) => ({ ...one, name }))}
                />
                <MultiSelect
                  label={t('steps.tables')}
                  description={t('steps.tablesHint')}
                  searchable
                  data={choices.tables(
                    file.tables.filter((table) => tableCells(table) !== 'inFile'),
                    ...step.tables,
                  )}
                  value={[...step.tables]}
                  onChange={(tables) => steps.edit(index, (one) => ({ ...one, tables }))}
                />
                <CodeInput
                  label={t('fields.code')}
                  value={step.code}
                  taken={others}
                  onCommit={(code) => {
                    steps.edit(index, (one) => ({ ...one, code }));
                    setParams({ item: code });
                  }}
                />
                {!readOnly && <RemoveButton label={t('steps.remove')} onClick={() => steps.remove(index)} />}
              </Stack>
            </FieldGroup>
          );
        }}
      </ItemList>
    </Stack>
  );
}
