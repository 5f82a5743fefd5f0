import type { Completion, FormulaSolution } from '@suanpan/engine/authoring';
import { checkFormula, referenceColours, tokenizeFormula } from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shortcutOf } from '../keys/shortcuts.ts';
import { ColouredFormula } from './coloured-formula.tsx';
import { cycleReference } from './cycle-reference.ts';
import { FormulaFoot } from './formula-foot.tsx';
import classes from './formula-input.module.css';
import { FormulaPopup } from './formula-popup.tsx';
import { type Pointed, pointInto } from './point.ts';
import { useCompletion } from './use-completion.ts';
import { useFunctionHelp } from './use-function-help.ts';
import { type FormulaPreview, usePreview } from './use-preview.ts';

/** What the sheet around a formula does to it. */
export interface FormulaHandle {
  /** Writes a reference at the caret; false where no value can stand. */
  point(reference: string): boolean;
  focus(): void;
}

export interface FormulaInputProps {
  value: string;
  onChange(value: string): void;
  /** What the formula can name. */
  solution: FormulaSolution;
  /** Code of the table that owns the formula. */
  table: string;
  previewRow?: FormulaPreview | undefined;
  readOnly?: boolean;
  /** Enter and leaving the field; Escape calls `onCancel` instead. */
  onCommit?(value: string): void;
  onCancel?(): void;
  /** F2: on in the other field, the bar or the cell. */
  onSwap?(): void;
  placeholder?: string;
  'aria-label'?: string;
  /** Without its own border, as in the sheet's formula bar. */
  plain?: boolean;
  handle?: Ref<FormulaHandle>;
  onFocus?(): void;
}

/** A formula with coloured references, completion, help on the function at the caret, and a preview for one row. */
export function FormulaInput(props: FormulaInputProps) {
  const { value, solution, table, previewRow, readOnly = false } = props;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const caretMark = useRef<HTMLSpanElement>(null);
  const listId = useId();
  const [focused, setFocused] = useState(false);
  const [popupLeft, setPopupLeft] = useState(0);
  const writing = focused && !readOnly;
  const help = useFunctionHelp(writing);
  const { area, caret, setCaret, place } = useCaret(props);
  const tokens = useMemo(() => tokenizeFormula(value), [value]);
  const colours = useMemo(() => referenceColours(value), [value]);
  const complaint = useMemo(
    () => checkFormula(value, solution, table, language, t, help),
    [value, solution, table, language, t, help],
  );
  const completion = useCompletion({ value, caret, writing, focused, solution, table, help });
  const { completions, known, active } = completion;
  const preview = usePreview(value, complaint === null ? previewRow : undefined);

  useEffect(() => {
    if (completions || known) setPopupLeft(caretMark.current?.offsetLeft ?? 0);
  }, [completions, known]);

  const pointed = usePointing(props, area, (text, at) => {
    completion.dismiss(text);
    place(text, at);
  });

  const turn = () => {
    const next = cycleReference(value, area.current?.selectionEnd ?? caret, table);
    if (next) place(next.text, next.caret);
  };

  const accept = (item: Completion) => {
    const next = completion.accept(item);
    if (next) place(next.text, next.caret);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method owns its own Enter, Tab and arrows until it is done.
    if (event.nativeEvent.isComposing) return;
    if (!readOnly && takesSheetKey(event, props, turn)) return;
    const item = completions?.items[active];
    if (completions && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      completion.step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (item && (event.key === 'Tab' || event.key === 'Enter')) {
      event.preventDefault();
      accept(item);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (completions) completion.dismiss(value);
      else props.onCancel?.();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && props.onCommit) {
      event.preventDefault();
      props.onCommit(value);
    }
  };

  const looks = [classes.frame, props.plain && classes.plain, complaint && !focused && classes.invalid];
  return (
    <div>
      <div className={looks.filter(Boolean).join(' ')}>
        <div className={classes.mirror} aria-hidden="true">
          <ColouredFormula {...{ tokens, colours, complaint, caret }} mark={caretMark} />
        </div>
        <textarea
          ref={area}
          className={classes.area}
          value={value}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          rows={1}
          placeholder={props.placeholder}
          aria-label={props['aria-label'] ?? t('formula.label')}
          aria-invalid={complaint !== null}
          aria-autocomplete="list"
          aria-expanded={completions !== null}
          aria-controls={listId}
          aria-activedescendant={completions ? `${listId}-${active}` : undefined}
          role="combobox"
          onChange={(event) => {
            props.onChange(event.currentTarget.value);
            pointed.current = null;
            completion.dismiss(null);
            setCaret(event.currentTarget.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setFocused(true);
            props.onFocus?.();
          }}
          onBlur={() => {
            setFocused(false);
            if (!readOnly) props.onCommit?.(value);
          }}
        />
        {writing && (completions || known) && (
          <FormulaPopup {...{ completion, help, listId }} left={popupLeft} onAccept={accept} />
        )}
      </div>
      <FormulaFoot complaint={completions ? null : complaint} {...{ preview, previewRow }} />
    </div>
  );
}

/** F4 turns the reference at the caret, F2 goes on in the other field. */
function takesSheetKey(event: KeyboardEvent, props: FormulaInputProps, turn: () => void): boolean {
  const turns = shortcutOf(event.nativeEvent, 'formula') === 'reference';
  if (!turns && (event.key !== 'F2' || !props.onSwap)) return false;
  event.preventDefault();
  event.stopPropagation();
  if (turns) turn();
  else props.onSwap?.();
  return true;
}

/** The field and its caret, which moves with what is written into it by other means than typing. */
function useCaret({ value, onChange }: FormulaInputProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const place = (text: string, at: number) => {
    onChange(text);
    setCaret(at);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  };
  return { area, caret, setCaret, place };
}

/** Columns that are pressed in the sheet around come into the formula; the next one pressed replaces the last. */
function usePointing(
  { value, handle }: FormulaInputProps,
  area: React.RefObject<HTMLTextAreaElement | null>,
  place: (text: string, caret: number) => void,
) {
  const pointed = useRef<Pointed['span'] | null>(null);
  useImperativeHandle(handle, () => ({
    focus() {
      area.current?.focus();
      area.current?.setSelectionRange(value.length, value.length);
    },
    point(reference) {
      const next = pointInto(value, area.current?.selectionEnd ?? value.length, reference, pointed.current);
      if (!next) return false;
      pointed.current = next.span;
      place(next.text, next.caret);
      return true;
    },
  }));
  return pointed;
}
