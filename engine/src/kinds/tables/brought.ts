import type { RowSource } from '../../plan/plan.ts';
import type { RowSourceKind } from '../table-kind.ts';

const brought: RowSourceKind = {
  rows: 'brought',
  reads: () => undefined,
  sources: () => [],
  make: () => undefined,
  origins: () => undefined,
};

/** Rows that are typed, imported or frozen. */
export const input: RowSourceKind<Extract<RowSource, { kind: 'input' }>> = { ...brought, withBatch: true };

/** Rows of the version in force, written in the file. */
export const versions: RowSourceKind<Extract<RowSource, { kind: 'versions' }>> = {
  ...brought,
  ofNobody: true,
};
