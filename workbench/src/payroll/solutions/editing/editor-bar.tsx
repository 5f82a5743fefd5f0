import { ActionIcon, Alert, Badge, Button, Group, Paper, Select, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { NewDraftButton } from '../copies/new-draft-button.tsx';
import { PublishDialog } from '../copies/publish-dialog.tsx';
import { useCopyEditor } from './copy/copy-editor.tsx';
import { ProblemList } from './problems/problem-list.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** Which copy is open, what is wrong with it, and save. */
export function EditorBar({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const editor = useCopyEditor();
  const location = useAppLocation();
  const mayEdit = useCan('payroll.solutions.edit');
  const [listed, setListed] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const { copy, problems, warnings } = editor;
  const blocked = problems.length;

  useHotkeys([['mod+S', () => editor.unsaved && !editor.saving && editor.save()]], []);

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
          {!editor.readOnly && (
            <>
              <Tooltip label={t('editor.undo')}>
                <ActionIcon
                  variant="default"
                  aria-label={t('editor.undo')}
                  disabled={!editor.undo}
                  onClick={() => editor.undo?.()}
                >
                  <IconArrowBackUp size={16} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('editor.redo')}>
                <ActionIcon
                  variant="default"
                  aria-label={t('editor.redo')}
                  disabled={!editor.redo}
                  onClick={() => editor.redo?.()}
                >
                  <IconArrowForwardUp size={16} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
          <Button
            size="xs"
            variant={listed ? 'light' : 'subtle'}
            color={blocked > 0 ? 'red' : warnings.length > 0 ? 'yellow' : 'green'}
            onClick={() => setListed(!listed)}
            aria-expanded={listed}
            data-testid="problem-count"
          >
            {blocked > 0
              ? t('editor.problems', { count: blocked })
              : warnings.length > 0
                ? t('editor.warnings', { count: warnings.length })
                : t('editor.sound')}
          </Button>
          {editor.unsaved && <Badge color="yellow">{t('editor.unsaved')}</Badge>}
        </Group>
        <Group gap="xs">
          {editor.readOnly ? (
            mayEdit && <NewDraftButton solution={solution} size="xs" />
          ) : (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDeviceFloppy size={15} />}
                disabled={!editor.unsaved}
                loading={editor.saving}
                onClick={editor.save}
              >
                {t('editor.save')}
              </Button>
              <Button
                size="xs"
                disabled={editor.unsaved || blocked > 0}
                title={
                  editor.unsaved ? t('editor.saveFirst') : blocked > 0 ? t('editor.cureFirst') : undefined
                }
                onClick={() => setPublishing(true)}
              >
                {t('publish.open')}
              </Button>
            </>
          )}
        </Group>
      </Group>
      {editor.readOnly && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('editor.readOnly')}
        </Text>
      )}
      {listed &&
        (blocked + warnings.length === 0 ? (
          <Alert color="green" variant="light" mt="xs">
            {t('editor.soundLong')}
          </Alert>
        ) : (
          <ProblemList file={editor.file} problems={problems} warnings={warnings} />
        ))}
      {publishing && (
        <PublishDialog solution={solution} copyId={copy.id} onClose={() => setPublishing(false)} />
      )}
    </Paper>
  );
}
