import { Code, Text } from '@mantine/core';
import type { KnownFunction } from '@suanpan/engine/authoring';
import { signatureAt } from '@suanpan/engine/authoring';
import type { FunctionHelp } from '@suanpan/engine/formula';
import { useText } from '@suanpan/portal/kit/i18n';
import classes from './formula-input.module.css';

interface FormulaHelpProps {
  known: KnownFunction;
  /** Which argument is being written, counted from 0. */
  argument: number;
  texts: FunctionHelp | null;
  /** The signature alone: there are suggestions below it. */
  brief: boolean;
}

/** The function around the caret: how it is written with the argument at the caret marked, what it does, an example. */
export function FormulaHelp({ known, argument, texts, brief }: FormulaHelpProps) {
  const t = useText('workbench/sheet');
  const { parts, current } = signatureAt(texts?.signature(known.signature) ?? known.signature, argument);
  const summary = texts?.summary(known.name);
  return (
    <div className={classes.help} data-testid="function-help">
      <div className={classes.signature}>
        {`${known.name}(`}
        {parts.map((part, index) => (
          <span key={`${index} ${part}`}>
            {index > 0 && ', '}
            {index === current ? <mark className={classes.current}>{part}</mark> : part}
          </span>
        ))}
        {')'}
      </div>
      {!brief && summary && (
        <Text size="xs" mt={4}>
          {summary}
        </Text>
      )}
      {!brief && known.example && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('formula.example')} <Code>{known.example.formula}</Code> →{' '}
          <Code>{shown(known.example.result)}</Code>
        </Text>
      )}
    </div>
  );
}

/** A result as a formula would write it. */
function shown(result: unknown): string {
  if (typeof result === 'boolean') return result ? 'TRUE' : 'FALSE';
  return result === '' ? '""' : String(result);
}
