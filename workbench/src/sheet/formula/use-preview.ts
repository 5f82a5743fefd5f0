import { useEffect, useState } from 'react';

export type FormulaPreviewResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

/** A row to try the formula on while it is being typed. */
export interface FormulaPreview {
  /** Which row it is, in words. */
  readonly label: string;
  evaluate(formula: string): Promise<FormulaPreviewResult>;
}

/** Tries the formula on the row a moment after the last key; an answer that comes late is dropped. */
export function usePreview(
  text: string,
  previewRow: FormulaPreview | undefined,
): FormulaPreviewResult | null {
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
