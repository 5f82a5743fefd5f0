import { ActionIcon, Alert, Badge, Button, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useCopyEditor } from './copy/copy-editor.tsx';
import { ProblemList } from './problems/problem-list.tsx';

interface EditorToolsProps {
  /** The problems stand below. */
  listed: boolean;
  onListed: (listed: boolean) => void;
  /** Something beside the file isn't saved. */
  alsoUnsaved?: boolean;
}

/** Undo and redo, how many problems there are, and whether something isn't saved. */
export function EditorTools({ listed, onListed, alsoUnsaved = false }: EditorToolsProps) {
  const t = useText('workbench/payroll/solutions');
  const editor = useCopyEditor();
  const { problems, warnings } = editor;
  const blocked = problems.length;
  return (
    <>
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
        onClick={() => onListed(!listed)}
        aria-expanded={listed}
        data-testid="problem-count"
      >
        {blocked > 0
          ? t('editor.problems', { count: blocked })
          : warnings.length > 0
            ? t('editor.warnings', { count: warnings.length })
            : t('editor.sound')}
      </Button>
      {(editor.unsaved || alsoUnsaved) && <Badge color="yellow">{t('editor.unsaved')}</Badge>}
    </>
  );
}

/** What is wrong, or that nothing is. */
export function ListedProblems() {
  const t = useText('workbench/payroll/solutions');
  const { file, problems, warnings } = useCopyEditor();
  return problems.length + warnings.length === 0 ? (
    <Alert color="green" variant="light" mt="xs">
      {t('editor.soundLong')}
    </Alert>
  ) : (
    <ProblemList file={file} problems={problems} warnings={warnings} />
  );
}
