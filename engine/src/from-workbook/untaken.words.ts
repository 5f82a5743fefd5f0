/** What a table of a workbook becomes: rows of every batch, or rates that stand in the solution. */
export const PROPOSED_KINDS = ['data', 'parameter'] as const;

/** Why something of a workbook isn't in a proposal as it stands there. */
export const UNTAKEN_REASONS = [
  'function',
  'name',
  'address',
  'outside',
  'partRange',
  'otherRow',
  'otherRange',
  'lookup',
  'blankCell',
  'tooDeep',
  'dropped',
  'unreadable',
  'unlikeRows',
  'problem',
  'otherFormula',
  'typedOver',
  'notFilled',
  'notOfType',
  'errorValue',
  'noKey',
  'keyRepeated',
  'totalRow',
  'remark',
  'beside',
] as const;
