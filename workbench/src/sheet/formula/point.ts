import { tokenizeFormula } from '@suanpan/engine/authoring';

export interface Pointed {
  readonly text: string;
  readonly caret: number;
  /** What was written by pointing: pointing again takes its place, as in Excel. */
  readonly span: { readonly from: number; readonly to: number };
}

/**
 * The formula after a column was pressed while it is being written; null where no value can stand, so that pressing means
 * something else.
 *
 * @param last what the press before wrote, while the caret is still behind it
 * @example pointInto('=[@a]+', 6, '[@b]')?.text // '=[@a]+[@b]'
 */
export function pointInto(
  text: string,
  caret: number,
  reference: string,
  last?: Pointed['span'] | null,
): Pointed | null {
  const again = last && last.to === caret ? last : null;
  const from = again ? again.from : caret;
  if (!again && !takesValue(text, caret)) return null;
  const start = text.trim() === '' ? '=' : '';
  const at = start === '' ? from : 0;
  const written = start + reference;
  return {
    text: text.slice(0, at) + written + text.slice(again ? again.to : caret),
    caret: at + written.length,
    span: { from: at + start.length, to: at + written.length },
  };
}

/** Whether a value may begin at the caret: at the beginning, after an operator, a comma or an opening bracket. */
function takesValue(text: string, caret: number): boolean {
  const before = tokenizeFormula(text.slice(0, caret))
    .filter((token) => token.kind !== 'space')
    .at(-1);
  if (!before) return true;
  return (
    before.kind === 'open' ||
    before.kind === 'separator' ||
    (before.kind === 'operator' && before.text !== '%')
  );
}
