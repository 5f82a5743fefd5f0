export { recordFile } from '../solution/record-file.ts';
export { checkFormula } from './check-names.ts';
export { type Completion, completeFormula } from './completion.ts';
export { usersOfBalance, usersOfColumn, usersOfParameter, usersOfTable } from './find-users.ts';
export { functionLabels, type KnownFunction, knownFunction } from './known-functions.ts';
export { renameBalance, renameColumn, renameParameter, renameTable } from './rename.ts';
export { resultType } from './result-type.ts';
export type { ReferencePlace } from './rewrite-formula.ts';
export { safeColumns } from './safe-columns.ts';
export { displayName, type FormulaSolution, findColumn, findTable } from './scope.ts';
export { signatureAt } from './signature-at.ts';
export {
  callAtCaret,
  columnColours,
  type FormulaToken,
  referenceColours,
  tokenizeFormula,
} from './tokens.ts';
export { whereUsed } from './where-used.ts';
