import {
  type Completion,
  callAtCaret,
  completeFormula,
  type FormulaSolution,
  functionLabels,
  type KnownFunction,
  knownFunction,
  tokenizeFormula,
} from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useMemo, useState } from 'react';
import type { useFunctionHelp } from './use-function-help.ts';

interface CompletionWishes {
  value: string;
  caret: number;
  /** The formula is being written in. */
  writing: boolean;
  focused: boolean;
  solution: FormulaSolution;
  table: string;
  help: ReturnType<typeof useFunctionHelp>;
}

export interface FormulaCompletion {
  readonly completions: ReturnType<typeof completeFormula> | null;
  readonly call: ReturnType<typeof callAtCaret>;
  readonly known: KnownFunction | undefined;
  /** Which of the completions is chosen. */
  readonly active: number;
  /** Nothing is suggested for this text any more. */
  dismiss(text: string | null): void;
  step(by: 1 | -1): void;
  /** The text with the item in it, and where the caret goes. */
  accept(item: Completion): { text: string; caret: number } | null;
}

/** What can stand at the caret, which of it is chosen, and the function whose argument is being written. */
export function useCompletion(wishes: CompletionWishes): FormulaCompletion {
  const { value, caret, writing, focused, solution, table, help } = wishes;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const [dismissedAt, setDismissedAt] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const functions = useMemo(() => functionLabels(help), [help]);
  const completions = useMemo(() => {
    if (!writing || dismissedAt === value) return null;
    const found = completeFormula(value, caret, solution, table, functions, language, t);
    return found.items.length > 0 ? found : null;
  }, [writing, dismissedAt, value, caret, solution, table, functions, language, t]);
  const call = useMemo(
    () => (focused ? callAtCaret(tokenizeFormula(value), caret) : null),
    [focused, value, caret],
  );
  const known = call ? knownFunction(call.name) : undefined;
  useEffect(() => setActive(0), [completions, known]);

  return {
    completions,
    call,
    known,
    active,
    dismiss: setDismissedAt,
    step(by) {
      const count = completions?.items.length ?? 1;
      setActive((now) => (now + by + count) % count);
    },
    accept(item) {
      if (!completions) return null;
      const text = value.slice(0, completions.from) + item.insert + value.slice(completions.to);
      setDismissedAt(/[[.(]$/.test(item.insert) ? null : text);
      return { text, caret: completions.from + item.caret };
    },
  };
}
