import { Alert, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import type { StepFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { Fields } from '../../../app/fields.tsx';
import { useLocalName } from '../../../app/local-name.ts';
import { LocalNameInput } from '../../../app/local-name-input.tsx';
import { codeProblem } from './code-input.tsx';
import { useCopyEditor } from './copy-editor.tsx';
import { changeList, compact, freeCode, moved, replaced, without } from './edit-file.ts';
import { ItemList } from './item-list.tsx';
import { useWrongItems } from './use-wrong-items.ts';

/** The steps of a calculation, in order, and the tables each computes. */
export function StepsTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, change, readOnly } = useCopyEditor();
  const wrong = useWrongItems('steps');
  const steps = file.steps ?? [];
  const computed = file.tables
    .filter(
      (table) => table.kind !== 'parameter' && table.columns?.some((column) => column.formula !== undefined),
    )
    .map((table) => table.code);
  const listed = new Set(steps.flatMap((step) => [...step.tables]));
  const unlisted = computed.filter((code) => !listed.has(code));

  const add = () => {
    const code = freeCode(
      'step',
      steps.map((step) => step.code),
    );
    change((before) => changeList(before, 'steps', (list) => [...list, { code, tables: unlisted }]));
    return code;
  };
  const edit = (index: number, next: (step: StepFile) => StepFile) =>
    change((before) =>
      changeList(before, 'steps', (list) => replaced(list, index, (one) => compact(next(one)))),
    );

  return (
    <Stack gap="sm">
      {steps.length > 0 && unlisted.length > 0 && (
        <Alert color="blue" variant="light">
          {t('steps.unlisted', { tables: unlisted.join(', ') })}
        </Alert>
      )}
      <ItemList
        label={t('tabs.steps')}
        emptyText={t('steps.empty')}
        addLabel={t('steps.add')}
        items={steps.map((step, index) => ({
          code: step.code,
          label: `${index + 1}. ${nameOf(step.name, step.code)}`,
          description: step.tables.join(', '),
          wrong: wrong(step.code),
        }))}
        onAdd={readOnly ? undefined : add}
        onMove={
          readOnly
            ? undefined
            : (from, to) => change((before) => changeList(before, 'steps', (list) => moved(list, from, to)))
        }
      >
        {(index) => {
          const step = steps[index];
          if (!step) return null;
          const others = steps.filter((one) => one !== step).map((one) => one.code);
          const problem = codeProblem(step.code, others);
          return (
            <Fields readOnly={readOnly} maw={640}>
              <Stack gap="sm">
                <Group grow align="flex-start">
                  <TextInput
                    label={t('fields.code')}
                    required
                    value={step.code}
                    error={problem ? t(problem) : undefined}
                    onChange={(event) => {
                      const code = event.currentTarget.value;
                      edit(index, (one) => ({ ...one, code }));
                    }}
                  />
                  <LocalNameInput
                    label={t('fields.name')}
                    value={step.name}
                    onChange={(name) =>
                      edit(index, (one) => ({
                        ...one,
                        name: Object.keys(name).length > 0 ? name : undefined,
                      }))
                    }
                  />
                </Group>
                <MultiSelect
                  label={t('steps.tables')}
                  description={t('steps.tablesHint')}
                  searchable
                  data={file.tables.filter((table) => table.kind !== 'parameter').map((table) => table.code)}
                  value={[...step.tables]}
                  onChange={(tables) => edit(index, (one) => ({ ...one, tables }))}
                />
                {!readOnly && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    style={{ alignSelf: 'start' }}
                    onClick={() =>
                      change((before) => changeList(before, 'steps', (list) => without(list, index)))
                    }
                  >
                    {t('steps.remove')}
                  </Button>
                )}
              </Stack>
            </Fields>
          );
        }}
      </ItemList>
    </Stack>
  );
}
