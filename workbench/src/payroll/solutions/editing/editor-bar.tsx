import { Button, Group, Paper, Select, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { holdsOver } from '../../shared/rights-over.ts';
import { NewDraftButton } from '../copies/new-draft-button.tsx';
import { PublicationNote } from '../copies/publication-note.tsx';
import { PublishDialog } from '../copies/publish-dialog.tsx';
import { useConfiguration } from './copy/configuration-editor.tsx';
import { useCopyEditor } from './copy/copy-editor.tsx';
import { EditorTools, ListedProblems } from './editor-tools.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** Which copy is open, what is wrong with it, and save. */
export function EditorBar({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const editor = useCopyEditor();
  const location = useAppLocation();
  const mayEdit = holdsOver(solution, 'payroll.solutions.edit');
  const [listed, setListed] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const settings = useConfiguration();
  const { copy, problems } = editor;
  const unsaved = editor.unsaved || settings.unsaved;
  const saving = editor.saving || settings.saving;
  const save = () => {
    if (editor.unsaved) editor.save();
    if (settings.unsaved) settings.save();
  };
  const blocked = problems.length;

  useHotkeys([['mod+S', () => unsaved && !saving && save()]], []);

  return (
    <Paper withBorder p="xs" bg="var(--suanpan-surface)" pos="sticky" top={0} style={{ zIndex: 20 }}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Select
            size="xs"
            w={210}
            aria-label={t('editor.copy')}
            allowDeselect={false}
            value={copy.id}
            data={solution.copies.map((one) => ({
              value: one.id,
              label: `${t('copyNumber', { number: one.number })} · ${t(`copyStatus.${one.status}`)}`,
            }))}
            onChange={(id) => id && location.navigate(`${location.pathname}?copy=${id}`)}
          />
          <EditorTools listed={listed} onListed={setListed} alsoUnsaved={settings.unsaved} />
        </Group>
        <Group gap="xs">
          {editor.readOnly ? (
            mayEdit && !copy.waits && <NewDraftButton solution={solution} size="xs" stays />
          ) : (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDeviceFloppy size={15} />}
                disabled={!unsaved}
                loading={saving}
                onClick={save}
              >
                {t('editor.save')}
              </Button>
              <Button
                size="xs"
                disabled={unsaved || blocked > 0}
                title={unsaved ? t('editor.saveFirst') : blocked > 0 ? t('editor.cureFirst') : undefined}
                onClick={() => setPublishing(true)}
              >
                {t('publish.open')}
              </Button>
            </>
          )}
        </Group>
      </Group>
      <PublicationNote solutionId={solution.id} copyId={copy.id} />
      {editor.readOnly && !copy.waits && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(`editor.readOnly.${copy.status}`)}{' '}
          {mayEdit &&
            solution.draftNumber !== null &&
            t('copies.draftStands', { number: solution.draftNumber })}
        </Text>
      )}
      {listed && <ListedProblems />}
      {publishing && (
        <PublishDialog solution={solution} copyId={copy.id} onClose={() => setPublishing(false)} />
      )}
    </Paper>
  );
}
