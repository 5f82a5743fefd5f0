/** How a call is written and how many arguments it takes. */
export interface CallForm {
  readonly name: string;
  readonly min: number;
  /** 255: any number. */
  readonly max: number;
  /** How many arguments `…` repeats: 2 for the list and criterion of SUMIFS. 1 where any number will do. */
  readonly group: number;
  /** As people read it: `SWITCH(value, case1, result1, …, [otherwise])`; optional parts in brackets, `…` means any number more. */
  readonly signature: string;
}

/** Reads the argument counts off the signature, so that the two can't disagree. */
export function callForm(signature: string): CallForm {
  const open = signature.indexOf('(');
  const inside = signature.slice(open + 1, -1);
  const parts = inside === '' ? [] : inside.split(',').map((part) => part.trim());
  const repeated = parts.indexOf('…');
  return {
    name: signature.slice(0, open),
    min: parts.filter((part) => part !== '…' && !part.startsWith('[')).length,
    max: repeated < 0 ? parts.length : 255,
    // Only a `…` at the end says how the arguments go on: SWITCH may have one more, SORTBY one fewer.
    group: repeated === parts.length - 1 ? Math.max(1, parts.filter((part) => part.endsWith('1')).length) : 1,
    signature,
  };
}
