/** How a call is written and how many arguments it takes. */
export interface CallForm {
  readonly name: string;
  readonly min: number;
  /** 255: any number. */
  readonly max: number;
  /** As people read it: `SWITCH(value, case1, result1, …, [otherwise])`; optional parts in brackets, `…` means any number more. */
  readonly signature: string;
}

/** Reads the argument counts off the signature, so that the two can't disagree. */
export function callForm(signature: string): CallForm {
  const open = signature.indexOf('(');
  const inside = signature.slice(open + 1, -1);
  const parts = inside === '' ? [] : inside.split(',').map((part) => part.trim());
  return {
    name: signature.slice(0, open),
    min: parts.filter((part) => part !== '…' && !part.startsWith('[')).length,
    max: parts.includes('…') ? 255 : parts.length,
    signature,
  };
}
