export interface SignatureAt {
  readonly parts: readonly string[];
  /** Which part the argument is; -1: the function takes no such argument. */
  readonly current: number;
}

/**
 * The arguments of a signature as they are read at one of them: where `…` stands for any number more, those up to this
 * one are counted on. The sixth of `SUMIFS(values, list1, criterion1, …)` is the `list3` of
 * `SUMIFS(values, list1, criterion1, …, list3, criterion3, …)`.
 * @param argument counted from 0
 */
export function signatureAt(signature: string, argument: number): SignatureAt {
  const inside = signature.slice(signature.indexOf('(') + 1, -1);
  const parts = inside === '' ? [] : inside.split(', ');
  const dots = parts.indexOf('…');
  if (dots < 0 || argument < dots) return { parts, current: argument < parts.length ? argument : -1 };
  const last = numberOf(parts[dots - 1]!);
  const group = parts.slice(0, dots).filter((part) => numberOf(part) === last);
  const past = argument - dots;
  const number = last + 1 + Math.floor(past / group.length);
  const counted = group.map((part) => part.replace(/\d+/, String(number)));
  const before = [...parts.slice(0, dots), ...(number > last + 1 ? ['…'] : [])];
  return {
    parts: [...before, ...counted, ...parts.slice(dots)],
    current: before.length + (past % group.length),
  };
}

/** The number at the end of an argument's name: 2 for `[order2]`. */
function numberOf(part: string): number {
  return Number(/(\d+)\]?$/.exec(part)?.[1] ?? 0);
}
