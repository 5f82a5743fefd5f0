import { describe, expect, it } from 'vitest';
import {
  applyToBatch,
  BATCH_ACTIONS,
  BATCH_STATUSES,
  type BatchAction,
  type BatchFacts,
  blockersOf,
  canDo,
  hasFigures,
  isInApproval,
  isOver,
  OFFERED_ACTIONS,
  offeredActions,
} from './batch-status.ts';

const calm: BatchFacts = {
  submitted: false,
  running: false,
  importing: false,
  stale: false,
  failedRows: 0,
  blockingFindings: 0,
  approvalStage: true,
  unconfirmed: false,
  openDisputes: 0,
  preparationComplete: true,
  dynamic: false,
};

describe('batch states', () => {
  it('allows exactly the table of the product page', () => {
    const expected: Record<string, [string[], string]> = {
      calculate: [['new', 'toBeCalculated', 'calculated'], 'toBeCalculated'],
      returnToNew: [['toBeCalculated', 'calculated', 'withdrawn'], 'new'],
      returnToBeCalculated: [['calculated', 'withdrawn'], 'toBeCalculated'],
      returnToCalculated: [['withdrawn', 'pendingApproval', 'inApproval', 'approvalDone'], 'calculated'],
      submitForApproval: [['calculated'], 'pendingApproval'],
      withdraw: [['pendingApproval', 'inApproval'], 'withdrawn'],
      reject: [['pendingApproval', 'inApproval'], 'calculated'],
      approve: [['pendingApproval', 'inApproval'], 'approvalDone'],
      firstDecision: [['pendingApproval'], 'inApproval'],
      delete: [['new', 'canceled'], 'gone'],
    };
    for (const [action, [from, to]] of Object.entries(expected))
      for (const status of BATCH_STATUSES) {
        const decision = applyToBatch(action as BatchAction, status, calm);
        expect([action, status, decision.ok]).toEqual([action, status, from.includes(status)]);
        if (decision.ok) expect(decision.to).toBe(to);
      }
  });

  it('lets nothing change a closed batch', () => {
    const facts = { ...calm, submitted: true };
    const changing = (Object.keys(BATCH_ACTIONS) as BatchAction[]).filter((action) =>
      canDo(action, 'closed', facts),
    );
    // A salary that was held is paid beside it: its figures stay as they are.
    expect(changing.sort()).toEqual(['generatePayslips', 'publishPayslips', 'release']);
  });

  it('moves nobody in, out or into waiting while approvers look, and holds nobody who is submitted', () => {
    for (const status of ['pendingApproval', 'inApproval'] as const)
      for (const action of ['changePeople', 'hold', 'release'] as const)
        expect([action, status, canDo(action, status, calm)]).toEqual([action, status, false]);
    expect(canDo('hold', 'approvalDone', calm)).toBe(true);
    expect(canDo('changePeople', 'approvalDone', calm)).toBe(false);
    expect(blockersOf('hold', 'approvalDone', { ...calm, submitted: true })).toEqual(['SUBMITTED']);
  });

  it('names every reason against submitting for approval', () => {
    expect(
      blockersOf('submitForApproval', 'calculated', {
        ...calm,
        stale: true,
        failedRows: 2,
        blockingFindings: 1,
      }),
    ).toEqual(['STALE', 'FAILED_ROWS', 'BLOCKING_FINDINGS']);
  });

  it('takes no half of a file for the whole', () => {
    const facts = { ...calm, preparationComplete: false, approvalStage: false, importing: true };
    for (const action of ['calculate', 'completePreparation', 'refreshSnapshots', 'adoptVersions'] as const)
      expect(blockersOf(action, 'new', facts)).toEqual(['IMPORTING']);
    for (const action of ['submitForApproval', 'submit', 'submitAndClose'] as const)
      expect(blockersOf(action, 'calculated', facts)).toEqual(['IMPORTING']);
    expect(canDo('editInputs', 'new', facts)).toBe(true);
    expect(canDo('cancel', 'new', facts)).toBe(true);
  });

  it('asks for approval before submission only where the process has it', () => {
    expect(blockersOf('submit', 'calculated', calm)).toEqual(['NEEDS_APPROVAL']);
    expect(canDo('submit', 'calculated', { ...calm, approvalStage: false })).toBe(true);
    expect(canDo('submit', 'approvalDone', calm)).toBe(true);
    expect(canDo('submit', 'approvalDone', { ...calm, submitted: true })).toBe(false);
    expect(canDo('close', 'approvalDone', { ...calm, submitted: true })).toBe(true);
    expect(canDo('close', 'approvalDone', calm)).toBe(false);
  });

  it('cancels nothing that is submitted or running', () => {
    expect(canDo('cancel', 'approvalDone', { ...calm, submitted: true })).toBe(false);
    expect(canDo('cancel', 'toBeCalculated', { ...calm, running: true })).toBe(false);
    expect(canDo('cancel', 'pendingApproval', calm)).toBe(true);
  });

  it('offers what is allowed and says what stands against the rest', () => {
    for (const status of BATCH_STATUSES) {
      const { allowed, blockers } = offeredActions(status, calm);
      for (const action of OFFERED_ACTIONS) {
        expect(allowed.includes(action)).toBe(canDo(action, status, calm));
        expect(blockers[action] ?? []).toEqual(blockersOf(action, status, calm));
      }
    }
  });

  it('says of every status whether figures stand in it, whether it is in approval and whether it is over', () => {
    expect(BATCH_STATUSES.filter((status) => !hasFigures(status))).toEqual(['new', 'toBeCalculated']);
    expect(BATCH_STATUSES.filter(isInApproval)).toEqual(['pendingApproval', 'inApproval']);
    expect(BATCH_STATUSES.filter(isOver)).toEqual(['canceled', 'closed']);
  });
});
