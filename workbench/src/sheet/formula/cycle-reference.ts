import { tokenizeFormula } from '@suanpan/engine/authoring';

/**
 * F4 at a column of the formula's own table: its value in this row, or the whole column, which is what relative and
 * absolute come to where there are no addresses. Null where the caret is at no such reference.
 *
 * @example cycleReference('=[@net]/2', 4, 'Pay')?.text // '=Pay[net]/2'
 */
export function cycleReference(
  text: string,
  caret: number,
  table: string,
): { text: string; caret: number } | null {
  const token = tokenizeFormula(text).find(
    ({ kind, at, end }) => kind === 'reference' && at <= caret && caret <= end,
  );
  const written = token && turned(token.text, table);
  if (!token || !written) return null;
  return {
    text: text.slice(0, token.at) + written + text.slice(token.end),
    caret: token.at + written.length,
  };
}

function turned(reference: string, table: string): string | null {
  const thisRow = /^\[@(?!#)(\[[^[\]]*\]|[^[\].:]+)\]$/.exec(reference)?.[1];
  if (thisRow !== undefined) return `${table}[${thisRow}]`;
  const whole = /^([^[\]]+)\[(\[[^[\]]*\]|[^[\]:]+)\]$/.exec(reference);
  return whole && whole[1]?.toLowerCase() === table.toLowerCase() ? `[@${whole[2]}]` : null;
}
