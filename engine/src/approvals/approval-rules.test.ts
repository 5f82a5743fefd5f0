import { describe, expect, it } from 'vitest';
import {
  type ApprovalEvent,
  type ApprovalNode,
  type ApprovalState,
  applyApprovalEvent,
  type NodeMode,
  openApproval,
  openTasks,
  standIn,
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

  it('asks an added signer after who added them, or before: who asked then signs last', () => {
    const add = (kind: 'addSigner' | 'signBefore') =>
      after(open([node('a', ['ann'])]), { kind, user: 'ann', to: 'cy', remark: null, at });
    const asked = (state: ApprovalState) => openTasks(state).map((task) => task.user);
    const sign = (user: string) => ({ kind: 'approve', user, remark: null, at }) as const;
    expect(asked(add('addSigner'))).toEqual(['ann']);
    expect(asked(after(add('addSigner'), sign('ann')))).toEqual(['cy']);
    expect(after(add('addSigner'), sign('ann'), sign('cy')).status).toBe('approved');
    expect(asked(add('signBefore'))).toEqual(['cy']);
    expect(say(add('signBefore'), 'approve', 'ann')).toEqual({ ok: false, refusal: 'NOT_YOURS' });
    // The signature that was asked for doesn't stand for the approval itself.
    const signed = after(add('signBefore'), sign('cy'));
    expect([signed.status, asked(signed)]).toEqual(['inApproval', ['ann']]);
    expect(after(signed, sign('ann')).status).toBe('approved');
    // One before one before: the last asked signs first.
    const nested = after(add('signBefore'), { kind: 'signBefore', user: 'cy', to: 'ed', remark: null, at });
    expect(asked(nested)).toEqual(['ed']);
    expect(asked(after(nested, sign('ed')))).toEqual(['cy']);
    expect(asked(after(nested, sign('ed'), sign('cy')))).toEqual(['ann']);
    // Who hands on their task is waited for no less.
    const handed = after(add('addSigner'), { kind: 'forward', user: 'ann', to: 'bo', remark: null, at });
    expect(asked(handed)).toEqual(['bo']);
    expect(asked(after(handed, sign('bo')))).toEqual(['cy']);
  });

  it('asks an added signer also where a colleague of who added them has approved', () => {
    const state = after(
      open([node('a', ['ann', 'bo'])]),
      { kind: 'addSigner', user: 'ann', to: 'cy', remark: null, at },
      { kind: 'approve', user: 'bo', remark: null, at },
    );
    expect(openTasks(state).map((task) => task.user)).toContain('cy');
    expect(after(state, { kind: 'approve', user: 'cy', remark: null, at }).status).toBe('approved');
  });

  it('lets nobody stand in who decides here in their own right, submitted it, or has signed', () => {
    const state = open([node('a', ['ann']), node('b', ['bo'])], ['dee']);
    const taken = standIn(state, 'ann', 'cy', at);
    expect(taken.ok && taken.state.tasks.map(({ user, status, from }) => [user, status, from])).toEqual([
      ['ann', 'delegated', null],
      ['cy', 'open', 'ann'],
    ]);
    expect(standIn(state, 'ann', 'bo', at)).toEqual({ ok: false, refusal: 'ALREADY_ASKED' });
    for (const user of ['sam', 'dee'])
      expect(standIn(state, 'ann', user, at)).toEqual({ ok: false, refusal: 'SELF_APPROVAL' });
    const next = after(taken.ok ? taken.state : state, { kind: 'approve', user: 'cy', remark: null, at });
    expect(standIn(next, 'bo', 'cy', at)).toEqual({ ok: false, refusal: 'ALREADY_ASKED' });
    expect(standIn(next, 'ann', 'ed', at)).toEqual({ ok: false, refusal: 'NOT_YOURS' });
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
