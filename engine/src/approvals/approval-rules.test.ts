import { describe, expect, it } from 'vitest';
import {
  type ApprovalEvent,
  type ApprovalNode,
  type ApprovalState,
  applyApprovalEvent,
  type NodeMode,
  openApproval,
  openTasks,
} from './approval-rules.ts';

const node = (code: string, approvers: string[], mode: NodeMode = 'any'): ApprovalNode => ({
  code,
  name: { en: code },
  mode,
  approvers,
});
const open = (nodes: ApprovalNode[], excluded: string[] = []): ApprovalState => {
  const result = openApproval('sam', nodes, excluded);
  if (!result.ok) throw new Error(result.refusal);
  return result.state;
};
const at = '2026-05-31T10:00:00.000Z';
const say = (state: ApprovalState, kind: 'approve' | 'reject', user: string) =>
  applyApprovalEvent(state, { kind, user, remark: null, at });
const after = (state: ApprovalState, ...events: ApprovalEvent[]): ApprovalState =>
  events.reduce((now, event) => {
    const result = applyApprovalEvent(now, event);
    if (!result.ok) throw new Error(result.refusal);
    return result.state;
  }, state);

describe('approvals', () => {
  it('never asks the applicant, who acts for them, or their delegate', () => {
    const state = open([node('a', ['sam', 'ann', 'dee'])], ['dee']);
    expect(openTasks(state).map((task) => task.user)).toEqual(['ann']);
    for (const user of ['sam', 'dee'])
      expect(say(state, 'approve', user)).toEqual({ ok: false, refusal: 'SELF_APPROVAL' });
    for (const kind of ['forward', 'addSigner', 'delegate'] as const)
      expect(applyApprovalEvent(state, { kind, user: 'ann', to: 'sam', remark: null, at })).toEqual({
        ok: false,
        refusal: 'SELF_APPROVAL',
      });
  });

  it('refuses a process that leaves a node to the applicant alone', () => {
    expect(openApproval('sam', [node('a', ['ann']), node('b', ['sam'])])).toEqual({
      ok: false,
      refusal: 'NO_APPROVER',
      node: 1,
    });
    expect(openApproval('sam', [])).toMatchObject({ refusal: 'NO_APPROVER' });
  });

  it('goes from node to node and is approved at the last', () => {
    let state = open([node('a', ['ann', 'bo']), node('b', ['cy', 'di'], 'all')]);
    state = after(state, { kind: 'approve', user: 'bo', remark: null, at });
    expect([state.status, state.current]).toEqual(['inApproval', 1]);
    expect(say(state, 'approve', 'ann')).toEqual({ ok: false, refusal: 'NOT_YOURS' });
    state = after(state, { kind: 'approve', user: 'cy', remark: null, at });
    expect(state.status).toBe('inApproval');
    state = after(state, { kind: 'approve', user: 'di', remark: null, at });
    expect(state.status).toBe('approved');
    expect(say(state, 'reject', 'di')).toEqual({ ok: false, refusal: 'DECIDED' });
  });

  it('ends with the first rejection', () => {
    const state = after(open([node('a', ['ann', 'bo'], 'all')]), {
      kind: 'reject',
      user: 'ann',
      remark: 'no',
      at,
    });
    expect(state.status).toBe('rejected');
    expect(openTasks(state)).toEqual([]);
  });

  it('asks later nodes again after a roll-back', () => {
    let state = open([node('a', ['ann']), node('b', ['bo'])]);
    state = after(
      state,
      { kind: 'approve', user: 'ann', remark: null, at },
      { kind: 'rollBack', user: 'bo', toNode: 0, remark: 'look', at },
    );
    expect([state.status, state.current, openTasks(state).map((t) => t.user)]).toEqual([
      'rolledBack',
      0,
      ['ann'],
    ]);
    state = after(
      state,
      { kind: 'approve', user: 'ann', remark: null, at },
      { kind: 'approve', user: 'bo', remark: null, at },
    );
    expect(state.status).toBe('approved');
    expect(
      applyApprovalEvent(open([node('a', ['ann'])]), {
        kind: 'rollBack',
        user: 'ann',
        toNode: 0,
        remark: null,
        at,
      }),
    ).toMatchObject({
      refusal: 'NO_SUCH_NODE',
    });
  });

  it('waits for an added signer, also where one approval would do, and after it was handed on', () => {
    let state = open([node('a', ['ann'])]);
    state = after(
      state,
      { kind: 'addSigner', user: 'ann', to: 'cy', remark: null, at },
      { kind: 'approve', user: 'ann', remark: null, at },
      { kind: 'forward', user: 'cy', to: 'di', remark: null, at },
    );
    expect([state.status, openTasks(state).map((t) => t.user)]).toEqual(['inApproval', ['di']]);
    expect(after(state, { kind: 'approve', user: 'di', remark: null, at }).status).toBe('approved');
  });

  it('asks one after the other where the node says so, also after one handed it on', () => {
    let state = open([node('a', ['ann', 'bo', 'cy'], 'inOrder')]);
    expect(openTasks(state).map((t) => t.user)).toEqual(['ann']);
    state = after(
      state,
      { kind: 'delegate', user: 'ann', to: 'bo', remark: null, at },
      { kind: 'approve', user: 'bo', remark: null, at },
    );
    expect(openTasks(state).map((t) => t.user)).toEqual(['cy']);
    expect(after(state, { kind: 'approve', user: 'cy', remark: null, at }).status).toBe('approved');
  });

  it('is cancelled while it is open and after it was approved, never after it was rejected', () => {
    const state = open([node('a', ['ann'])]);
    const cancel = { kind: 'cancel', user: 'sam', at } as const;
    expect(openTasks(after(state, cancel))).toEqual([]);
    const approved = after(state, { kind: 'approve', user: 'ann', remark: null, at }, cancel);
    expect([approved.status, approved.tasks[0]?.status]).toEqual(['cancelled', 'approved']);
    const rejected = after(state, { kind: 'reject', user: 'ann', remark: null, at });
    expect(applyApprovalEvent(rejected, cancel)).toEqual({ ok: false, refusal: 'DECIDED' });
  });

  it('is withdrawn by the applicant only', () => {
    const state = open([node('a', ['ann'])]);
    expect(applyApprovalEvent(state, { kind: 'withdraw', user: 'ann', at })).toEqual({
      ok: false,
      refusal: 'NOT_APPLICANT',
    });
    expect(after(state, { kind: 'withdraw', user: 'sam', at }).status).toBe('withdrawn');
  });
});
