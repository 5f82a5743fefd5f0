import { Code, Paper, Text } from '@mantine/core';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import {
  type Completion,
  callAtCaret,
  checkFormula,
  completeFormula,
  type FormulaToken,
  functionLabels,
  knownFunction,
  referenceColours,
  tokenizeFormula,
} from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormulaHelp } from './formula-help.tsx';
import classes from './formula-input.module.css';
import { type Pointed, pointInto } from './point.ts';
import { useFunctionHelp } from './use-function-help.ts';

export type FormulaPreviewResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

/** A row to try the formula on while it is being typed. */
export interface FormulaPreview {
  /** Which row it is, in words. */
  readonly label: string;
  evaluate(formula: string): Promise<FormulaPreviewResult>;
}

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
  placeholder?: string;
  'aria-label'?: string;
  /** Without its own border, as in the sheet's formula bar. */
  plain?: boolean;
  handle?: Ref<FormulaHandle>;
  onFocus?(): void;
}

const kindSigns: Record<Completion['kind'], string> = {
  column: '@',
  table: '▦',
  function: 'ƒ',
  tag: '#',
  parameter: 'P',
  period: '◷',
  balance: 'Σ',
};

/** A formula with coloured references, completion, help on the function at the caret, and a preview for one row. */
export function FormulaInput(props: FormulaInputProps) {
  const { value, onChange, solution, table, previewRow, readOnly = false } = props;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const caretMark = useRef<HTMLSpanElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(value.length);
  const [focused, setFocused] = useState(false);
  const [dismissedAt, setDismissedAt] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [popupLeft, setPopupLeft] = useState(0);
  const help = useFunctionHelp(focused && !readOnly);
  const functions = useMemo(() => functionLabels(help), [help]);

  const tokens = useMemo(() => tokenizeFormula(value), [value]);
  const colours = useMemo(() => referenceColours(value), [value]);
  const complaint = useMemo(
    () => checkFormula(value, solution, table, language, t, help),
    [value, solution, table, language, t, help],
  );
  const completions = useMemo(() => {
    if (!focused || readOnly || dismissedAt === value) return null;
    const found = completeFormula(value, caret, solution, table, functions, language, t);
    return found.items.length > 0 ? found : null;
  }, [focused, readOnly, dismissedAt, value, caret, solution, table, functions, language, t]);
  const call = useMemo(() => (focused ? callAtCaret(tokens, caret) : null), [focused, tokens, caret]);
  const known = call ? knownFunction(call.name) : undefined;
  const described = completions?.items[active]?.summary;
  const preview = usePreview(value, complaint === null ? previewRow : undefined);

  useEffect(() => {
    setActive(0);
    if (completions || known) setPopupLeft(caretMark.current?.offsetLeft ?? 0);
  }, [completions, known]);

  const pointed = useRef<Pointed['span'] | null>(null);
  useImperativeHandle(props.handle, () => ({
    focus() {
      area.current?.focus();
      area.current?.setSelectionRange(value.length, value.length);
    },
    point(reference) {
      const at = area.current?.selectionEnd ?? value.length;
      const next = pointInto(value, at, reference, pointed.current);
      if (!next) return false;
      pointed.current = next.span;
      onChange(next.text);
      setCaret(next.caret);
      setDismissedAt(next.text);
      requestAnimationFrame(() => {
        area.current?.focus();
        area.current?.setSelectionRange(next.caret, next.caret);
      });
      return true;
    },
  }));

  const readCaret = () => setCaret(area.current?.selectionStart ?? 0);

  const accept = (item: Completion) => {
    if (!completions) return;
    const next = value.slice(0, completions.from) + item.insert + value.slice(completions.to);
    const at = completions.from + item.caret;
    onChange(next);
    setCaret(at);
    setDismissedAt(/[[.(]$/.test(item.insert) ? null : next);
    requestAnimationFrame(() => area.current?.setSelectionRange(at, at));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method owns its own Enter, Tab and arrows until it is done.
    if (event.nativeEvent.isComposing) return;
    if (completions && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const count = completions.items.length;
      setActive((now) => (now + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (completions && (event.key === 'Tab' || event.key === 'Enter')) {
      const item = completions.items[active];
      if (item) {
        event.preventDefault();
        accept(item);
      }
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (completions) setDismissedAt(value);
      else props.onCancel?.();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && props.onCommit) {
      event.preventDefault();
      props.onCommit(value);
    }
  };

  return (
    <div>
      <div
        className={[
          classes.frame,
          props.plain ? classes.plain : '',
          complaint && !focused ? classes.invalid : '',
        ].join(' ')}
      >
        <div className={classes.mirror} aria-hidden="true">
          <ColouredFormula
            tokens={tokens}
            colours={colours}
            complaint={complaint}
            caret={caret}
            mark={caretMark}
          />
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
            onChange(event.currentTarget.value);
            pointed.current = null;
            setDismissedAt(null);
            setCaret(event.currentTarget.selectionStart);
          }}
          onSelect={readCaret}
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
        {focused && !readOnly && (completions || known) && (
          <Paper
            className={classes.popup}
            shadow="md"
            withBorder
            style={{ left: `max(0px, min(${popupLeft - 12}px, 100% - 460px))` }}
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
                    ref={
                      index === active
                        ? (element) => element?.scrollIntoView({ block: 'nearest' })
                        : undefined
                    }
                    onMouseDown={(event) => {
                      event.preventDefault();
                      accept(item);
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
        )}
      </div>
      {((complaint && !completions) || preview) && (
        <div className={classes.foot}>
          {complaint && !completions && (
            <Text size="xs" c="red" role="alert">
              {t('formula.problemAt', { position: complaint.at + 1, message: complaint.message })}
            </Text>
          )}
          {preview && previewRow && (
            <Text size="xs" c={preview.ok ? 'dimmed' : 'red'}>
              {t('formula.preview', { row: previewRow.label })}{' '}
              <Code>{preview.ok ? preview.value : preview.message}</Code>
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

interface ColouredFormulaProps {
  tokens: readonly FormulaToken[];
  colours: ReadonlyMap<string, number>;
  complaint: { at: number; end: number } | null;
  caret: number;
  mark: React.RefObject<HTMLSpanElement | null>;
}

function ColouredFormula({ tokens, colours, complaint, caret, mark }: ColouredFormulaProps) {
  const pieces: ReactNode[] = [];
  let marked = false;
  const place = () => {
    marked = true;
    return <span key="caret" ref={mark} />;
  };
  for (const token of tokens) {
    const wrong = complaint && token.at < complaint.end && token.end > complaint.at;
    const className = [classOf(token, colours), wrong ? classes.problem : ''].join(' ');
    if (!marked && caret >= token.at && caret < token.end) {
      const split = caret - token.at;
      pieces.push(
        <span key={token.at} className={className}>
          {token.text.slice(0, split)}
          {place()}
          {token.text.slice(split)}
        </span>,
      );
    } else {
      pieces.push(
        <span key={token.at} className={className}>
          {token.text}
        </span>,
      );
    }
  }
  if (!marked) pieces.push(place());
  // A text area shows a line after its last line break; a block doesn't without something in it.
  pieces.push(<span key="tail">{'\u200b'}</span>);
  return pieces;
}

function classOf(token: FormulaToken, colours: ReadonlyMap<string, number>): string {
  if (token.kind === 'reference') {
    return classes[`reference${colours.get(token.text.normalize('NFKC').toLowerCase()) ?? 0}`] ?? '';
  }
  return classes[token.kind] ?? '';
}

/** Tries the formula on the row a moment after the last key; an answer that comes late is dropped. */
function usePreview(text: string, previewRow: FormulaPreview | undefined): FormulaPreviewResult | null {
  const [result, setResult] = useState<FormulaPreviewResult | null>(null);
  useEffect(() => {
    if (!previewRow || text.trim() === '' || text.trim() === '=') {
      setResult(null);
      return;
    }
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await previewRow.evaluate(text);
      if (current) setResult(answer);
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, previewRow]);
  return result;
}
