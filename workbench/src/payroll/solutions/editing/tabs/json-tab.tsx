import { Alert, Button, FileButton, Group, Paper, Stack, Textarea } from '@mantine/core';
import type { SolutionFile } from '@suanpan/engine';
import { downloadFile } from '@suanpan/portal/kit/file';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { useCopyEditor } from '../copy/copy-editor.tsx';

const engine = () => import('@suanpan/engine');

/** The copy as its file: to read, to take along, to bring back. */
export function JsonTab() {
  const t = useText('workbench/payroll/solutions');
  const language = useLanguage();
  const { file, change, readOnly, copy } = useCopyEditor();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const shown = typed ?? JSON.stringify(file, null, 2);

  const take = async (text: string) => {
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch (failure) {
      setWrong([
        t('json.unreadable', { reason: failure instanceof Error ? failure.message : String(failure) }),
      ]);
      return;
    }
    const { parseSolution, errorText, loadTexts } = await engine();
    await loadTexts(language);
    const parsed = parseSolution(document);
    if (!parsed.ok) {
      setWrong(
        parsed.problems.slice(0, 20).map((problem) => `${problem.path}: ${errorText(problem, language)}`),
      );
      return;
    }
    setWrong([]);
    setTyped(undefined);
    change(() => parsed.file as SolutionFile);
  };

  const download = async () => {
    const { printSolution } = await engine();
    downloadFile(`${file.code}.copy-${copy.number}.json`, printSolution(file), 'application/json');
  };

  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Stack gap="sm">
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={download}>
            {t('json.export')}
          </Button>
          {!readOnly && (
            <FileButton
              accept="application/json,.json"
              onChange={async (chosen) => {
                if (chosen) await take(await chosen.text());
              }}
            >
              {(props) => (
                <Button {...props} variant="default" size="xs">
                  {t('json.import')}
                </Button>
              )}
            </FileButton>
          )}
          {typed !== undefined && (
            <>
              <Button size="xs" onClick={() => take(typed)}>
                {t('json.take')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  setTyped(undefined);
                  setWrong([]);
                }}
              >
                {t('json.drop')}
              </Button>
            </>
          )}
        </Group>
        {wrong.length > 0 && (
          <Alert color="red" title={t('json.refused')}>
            {wrong.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        <Textarea
          aria-label={t('tabs.json')}
          autosize
          minRows={20}
          maxRows={32}
          readOnly={readOnly}
          spellCheck={false}
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        />
      </Stack>
    </Paper>
  );
}
