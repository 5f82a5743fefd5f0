import type { RoundingMode } from '../money/index.ts';

/** Rounding by a mode, with functions that every sheet has. */
export function roundedText(text: string, scale: number, mode: RoundingMode): string {
  const to = String(scale);
  switch (mode) {
    case 'half-up':
      return `ROUND(${text},${to})`;
    case 'up':
      return `ROUNDUP(${text},${to})`;
    case 'down':
    case 'truncate':
      return `ROUNDDOWN(${text},${to})`;
    case 'ceiling':
      return `IF((${text})>0,ROUNDUP(${text},${to}),ROUNDDOWN(${text},${to}))`;
    case 'floor':
      return `IF((${text})<0,ROUNDUP(${text},${to}),ROUNDDOWN(${text},${to}))`;
    case 'half-even':
      return unlessHalf(text, scale, 2);
    case 'half-down':
      return unlessHalf(text, scale, 1);
  }
}

/** Rounded half up, and one step back at the halves that go the other way. */
function unlessHalf(text: string, scale: number, every: number): string {
  const step = `10^${-scale < 0 ? `(${-scale})` : -scale}`;
  const isHalf = `ROUND(MOD(ABS(${text})/${step},${every}),6)=0.5`;
  return `ROUND(ROUND(${text},${scale})-IF(${isHalf},SIGN(${text})*${step},0),${scale})`;
}
