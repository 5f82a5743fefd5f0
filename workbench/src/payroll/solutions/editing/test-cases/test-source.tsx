import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { TestFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeList, replaced } from '../copy/edit-file.ts';

/** A test as it stands in the file; what is typed is taken over when it reads as a test. */
export function TestSource({ test, index }: { test: TestFile; index: number }) {
  const t = useText('workbench/payroll/solutions');
  const { change, readOnly } = useCopyEditor();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const take = () => {
    if (typed === undefined) return;
    try {
      const value: unknown = JSON.parse(typed);
      if (typeof value !== 'object' || value === null || !('name' in value)) {
        setProblem(t('tests.noName'));
        return;
      }
      change((before) =>
        changeList(before, 'tests', (list) => replaced(list, index, () => value as TestFile)),
      );
      setTyped(undefined);
      setProblem(undefined);
    } catch (failure) {
      setProblem(
        t('json.unreadable', { reason: failure instanceof Error ? failure.message : String(failure) }),
      );
    }
  };

  return (
    <Stack gap={4}>
      <Textarea
        aria-label={t('tests.source', { name: test.name })}
        autosize
        maxRows={18}
        readOnly={readOnly}
        spellCheck={false}
        error={problem}
        value={typed ?? JSON.stringify(test, null, 2)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      />
      {typed !== undefined && (
        <Group gap="xs">
          <Button size="compact-xs" onClick={take}>
            {t('json.take')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              setTyped(undefined);
              setProblem(undefined);
            }}
          >
            {t('json.drop')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('tests.takeHint')}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
