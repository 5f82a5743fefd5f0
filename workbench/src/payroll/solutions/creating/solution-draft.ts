import type { Proposal } from '@suanpan/engine';
import { codeFor, type PERIOD_TYPES } from '@suanpan/engine/domain';
import type { RouterInputs } from '@suanpan/portal/kit/api';
import type { OpenedWorkbook } from '../from-workbook/use-proposal.ts';

type CreateInput = RouterInputs['payroll']['solutions']['create'];

export type PeriodType = (typeof PERIOD_TYPES)[number];

export interface SolutionDraft {
  name: Record<string, string>;
  code: string;
  /** The code follows the name until it is written by hand. */
  codeTyped: boolean;
  /** That of the legal entities, unless it was chosen. */
  currency: string | null;
  currencyTyped: boolean;
  periodType: PeriodType;
  memo: string;
  legalEntityIds: string[];
  departmentIds: string[];
  agreedPublishing: boolean;
  origin: 'blank' | 'template' | 'solution' | 'file' | 'workbook';
  template: string | null;
  solutionId: string | null;
  file: { fileId: string; name: string } | null;
  workbook: OpenedWorkbook | null;
}

export const blankDraft: SolutionDraft = {
  name: {},
  code: '',
  codeTyped: false,
  currency: null,
  currencyTyped: false,
  periodType: 'month',
  memo: '',
  legalEntityIds: [],
  departmentIds: [],
  agreedPublishing: false,
  origin: 'template',
  template: null,
  solutionId: null,
  file: null,
  workbook: null,
};

const codePattern = /^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u;

/** The code that goes with a name, as codes of solutions are written. */
export const solutionCodeFor = (name: string): string =>
  codeFor(name, [], '').replaceAll('_', '-').replace(/^-+/, '_').slice(0, 50);

export type DraftProblems = ReadonlyMap<string, 'required' | 'codePattern'>;

/** Problems of one of the three steps: field → key of the text. */
export function draftProblems(draft: SolutionDraft, step: number): DraftProblems {
  const problems = new Map<string, 'required' | 'codePattern'>();
  if (step === 0) basicsProblems(draft, problems);
  if (step === 1 && draft.legalEntityIds.length === 0) problems.set('legalEntityIds', 'required');
  if (step === 2) {
    const own = draft.origin === 'blank' || draft.origin === 'workbook';
    if (own && !draft.currency) problems.set('currency', 'required');
    if (draft.origin === 'template' && !draft.template) problems.set('template', 'required');
    if (draft.origin === 'solution' && !draft.solutionId) problems.set('solutionId', 'required');
    if (draft.origin === 'file' && !draft.file) problems.set('file', 'required');
    if (draft.origin === 'workbook' && !draft.workbook) problems.set('workbook', 'required');
  }
  return problems;
}

/** @param proposal what the workbook became, where one was chosen */
export function inputOf(draft: SolutionDraft, proposal?: Proposal): CreateInput {
  return {
    code: draft.code,
    name: draft.name,
    ...(draft.currency ? { currency: draft.currency } : {}),
    periodType: draft.periodType,
    ...(draft.memo.trim() === '' ? {} : { memo: draft.memo }),
    legalEntityIds: draft.legalEntityIds,
    ...(draft.departmentIds.length === 0 ? {} : { departmentIds: draft.departmentIds }),
    ...(draft.agreedPublishing ? { settings: { agreedPublishing: true } } : {}),
    from: originOf(draft, proposal),
  };
}

function originOf(draft: SolutionDraft, proposal: Proposal | undefined): CreateInput['from'] {
  if (draft.origin === 'workbook' && proposal) return { kind: 'document', file: proposal.file };
  if (draft.origin === 'template' && draft.template) return { kind: 'template', template: draft.template };
  if (draft.origin === 'solution' && draft.solutionId)
    return { kind: 'solution', solutionId: draft.solutionId };
  if (draft.origin === 'file' && draft.file) return { kind: 'file', fileId: draft.file.fileId };
  return { kind: 'blank' };
}

function basicsProblems(draft: SolutionDraft, problems: Map<string, 'required' | 'codePattern'>): void {
  if (Object.values(draft.name).every((text) => text.trim() === '')) problems.set('name', 'required');
  // One that follows the name is wanted with it.
  if (draft.code === '') {
    if (draft.codeTyped || !problems.has('name')) problems.set('code', 'required');
  } else if (!codePattern.test(draft.code)) problems.set('code', 'codePattern');
}
