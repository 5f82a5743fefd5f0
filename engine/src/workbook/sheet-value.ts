import type { Scalar } from '../cells/values.ts';

/** A text of nothing is a blank: sheets can't hold it as an input. */
export const valueInSheet = (value: Scalar): Scalar => (value === '' ? null : value);
