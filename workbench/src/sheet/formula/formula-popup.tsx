import { Paper } from '@mantine/core';
import type { Completion } from '@suanpan/engine/authoring';
import { useText } from '@suanpan/portal/kit/i18n';
import { FormulaHelp } from './formula-help.tsx';
import classes from './formula-input.module.css';
import type { FormulaCompletion } from './use-completion.ts';
import type { useFunctionHelp } from './use-function-help.ts';

const kindSigns: Record<Completion['kind'], string> = {
  column: '@',
  table: '▦',
  function: 'ƒ',
  tag: '#',
  parameter: 'P',
  period: '◷',
  balance: 'Σ',
};

interface FormulaPopupProps {
  completion: FormulaCompletion;
  help: ReturnType<typeof useFunctionHelp>;
  listId: string;
  /** Where the caret is. */
  left: number;
  onAccept(item: Completion): void;
}

/** As the style has it. */
const TALLEST = 300;

/** Where the window ends below, as at the end of a side panel, the list stands above the formula. */
function putAbove(popup: HTMLElement | null): void {
  const frame = popup?.parentElement?.getBoundingClientRect();
  if (!popup || !frame) return;
  popup.toggleAttribute('data-above', frame.bottom + TALLEST > window.innerHeight && frame.top > TALLEST);
}

/** Below the formula: help on the function at the caret, and what can be written there. */
export function FormulaPopup({ completion, help, listId, left, onAccept }: FormulaPopupProps) {
  const t = useText('workbench/sheet');
  const { completions, known, call, active } = completion;
  const described = completions?.items[active]?.summary;
  return (
    <Paper
      className={classes.popup}
      ref={putAbove}
      shadow="md"
      withBorder
      style={{ left: `max(0px, min(${left - 12}px, 100% - 460px))` }}
    >
      {known && call && (
        <FormulaHelp known={known} argument={call.argument} texts={help} brief={completions !== null} />
      )}
      {completions && (
        <div className={classes.list} role="listbox" id={listId} aria-label={t('formula.suggestions')}>
          {completions.items.map((item, index) => (
            <div
              key={`${item.kind}:${item.label}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => {
                event.preventDefault();
                onAccept(item);
              }}
            >
              <span className={classes.optionKind} title={t(`formula.kinds.${item.kind}`)}>
                {kindSigns[item.kind]}
              </span>
              <span>{item.label}</span>
              <span className={classes.optionDetail}>{item.detail}</span>
            </div>
          ))}
        </div>
      )}
      {described && <div className={classes.described}>{described}</div>}
    </Paper>
  );
}
