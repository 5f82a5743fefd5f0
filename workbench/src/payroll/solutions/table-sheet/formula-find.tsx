import { Button, Checkbox, Group, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess } from '@suanpan/portal/kit/notices';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { FormulaText } from '../../../sheet/formula/formula-text.tsx';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import {
  type FormulaPlace,
  findInFormulas,
  type Replacing,
  replacedIn,
  replaceInFormulas,
} from './commands/replace-in-formulas.ts';

interface FormulaFindProps {
  table: TableFile;
  onGo: (table: string, column: string) => void;
  onClose: () => void;
}

/** Finds a text in the formulas of the table or of the whole solution, shows what each becomes, and replaces it. */
export function FormulaFind({ table, onGo, onClose }: FormulaFindProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, change, readOnly } = useCopyEditor();
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [everywhere, setEverywhere] = useState(false);
  const replacing: Replacing = { text, matchCase, table: everywhere ? undefined : table.code };
  const found = findInFormulas(file, replacing);
  const labelOf = (place: FormulaPlace) => {
    const owner = file.tables.find((one) => one.code === place.table);
    const column = owner?.columns?.find((one) => one.code === place.code);
    const rule = file.verification?.find((one) => one.code === place.code);
    const name = nameOf(place.kind === 'rule' ? rule?.name : column?.name, place.code);
    return [owner ? nameOf(owner.name, owner.code) : '', name].filter(Boolean).join(' · ');
  };
  const replaceAll = () => {
    change((one) => replaceInFormulas(one, found, replacing, replacement));
    notifySuccess(t('sheet.replaced', { count: found.length }));
    onClose();
  };

  return (
    <Dialog keeps={replacement === ''} opened onClose={onClose} size="xl" title={t('sheet.findTitle')}>
      <Stack gap="sm" data-testid="formula-find">
        <Group grow align="end">
          <TextInput
            label={t('sheet.findText')}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {!readOnly && (
            <TextInput
              label={t('sheet.replaceWith')}
              value={replacement}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
          )}
        </Group>
        <Group gap="lg">
          <Checkbox
            size="xs"
            label={t('sheet.matchCase')}
            checked={matchCase}
            onChange={(event) => setMatchCase(event.currentTarget.checked)}
          />
          <Checkbox
            size="xs"
            label={t('sheet.allTables')}
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {text === '' ? t('sheet.findHint') : t('sheet.found', { count: found.length })}
        </Text>
        {found.length > 0 && (
          <ScrollArea.Autosize mah={340}>
            <Table verticalSpacing={4}>
              <Table.Tbody>
                {found.map((place) => (
                  <Table.Tr key={`${place.kind} ${place.table} ${place.code}`}>
                    <Table.Td w={220}>
                      {place.kind === 'column' && place.table ? (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          onClick={() => {
                            onClose();
                            onGo(place.table ?? '', place.code);
                          }}
                        >
                          {labelOf(place)}
                        </Button>
                      ) : (
                        <Text size="sm">{labelOf(place)}</Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <FormulaText formula={place.formula} />
                      {!readOnly && replacement !== '' && (
                        <FormulaText formula={replacedIn(place.formula, replacing, replacement)} />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        {!readOnly && (
          <Group justify="flex-end">
            <Button disabled={found.length === 0} onClick={replaceAll}>
              {t('sheet.replaceAll', { count: found.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
