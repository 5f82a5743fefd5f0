/**
 * The rules of approvals, free of storage: nodes in order, the tasks people have at them, and what each event makes of
 * both. Subjects (a pay batch, later a leave request) never decide themselves who may sign; this does.
 */
export const APPROVAL_STATUSES = [
  'pendingApproval',
  'inApproval',
  'rolledBack',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Those in which somebody is still asked. */
export const OPEN_APPROVALS = [
  'pendingApproval',
  'inApproval',
  'rolledBack',
] as const satisfies readonly ApprovalStatus[];
export const isOpen = (status: ApprovalStatus) => OPEN_APPROVALS.some((open) => open === status);

/** How a task comes to others than the node says. */
export type Reassignment = 'forward' | 'addSigner' | 'signBefore' | 'delegate';
export const TASK_ORIGINS = [
  'node',
  'forward',
  'addSigner',
  'signBefore',
  'delegate',
] as const satisfies readonly ('node' | Reassignment)[];
export type TaskOrigin = (typeof TASK_ORIGINS)[number];

/** Asked for in addition, after whoever asked or before them: such a signature is needed whatever the node's mode says. */
const IN_ADDITION: readonly TaskOrigin[] = ['addSigner', 'signBefore'];

/** `waiting`: its turn comes once somebody else at the node has signed. */
export const TASK_STATUSES = [
  'open',
  'waiting',
  'approved',
  'rejected',
  'rolledBack',
  'forwarded',
  'delegated',
  'void',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** `any`: the first approval passes the node; `all`: everybody's is asked; `inOrder`: one's after the other's. */
export const NODE_MODES = ['any', 'all', 'inOrder'] as const;
export type NodeMode = (typeof NODE_MODES)[number];

export interface ApprovalNode {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly mode: NodeMode;
  /** User ids. */
  readonly approvers: readonly string[];
}

export interface ApprovalTask {
  readonly node: number;
  /** Counts up whenever a node is asked again after a roll-back. */
  readonly round: number;
  readonly user: string;
  readonly status: TaskStatus;
  readonly origin: TaskOrigin;
  /** Who handed the task on. */
  readonly from: string | null;
  readonly remark: string | null;
  readonly decidedAt: string | null;
}

export interface ApprovalState {
  readonly status: ApprovalStatus;
  readonly applicant: string;
  /** Who may not decide besides the applicant: who acts for them, and their delegates. */
  readonly excluded: readonly string[];
  readonly nodes: readonly ApprovalNode[];
  readonly current: number;
  readonly round: number;
  readonly tasks: readonly ApprovalTask[];
}

export type ApprovalEvent =
  | {
      readonly kind: 'approve' | 'reject';
      readonly user: string;
      readonly remark: string | null;
      readonly at: string;
    }
  | {
      readonly kind: 'rollBack';
      readonly user: string;
      readonly toNode: number;
      readonly remark: string | null;
      readonly at: string;
    }
  | {
      readonly kind: Reassignment;
      readonly user: string;
      readonly to: string;
      readonly remark: string | null;
      readonly at: string;
    }
  | { readonly kind: 'withdraw'; readonly user: string; readonly at: string }
  /** Also of what was approved and has not taken effect, or can be undone: whoever sends it has looked. */
  | { readonly kind: 'cancel'; readonly user: string; readonly at: string };

export type ApprovalRefusal =
  | 'DECIDED'
  | 'NOT_YOURS'
  | 'SELF_APPROVAL'
  | 'NOT_APPLICANT'
  | 'NO_SUCH_NODE'
  | 'ALREADY_ASKED'
  | 'NO_APPROVER';

export type ApprovalResult =
  | { readonly ok: true; readonly state: ApprovalState }
  | { readonly ok: false; readonly refusal: ApprovalRefusal; readonly node?: number };

/** Opens an approval at its first node. Refuses a process in which a node would have nobody left to decide. */
export function openApproval(
  applicant: string,
  nodes: readonly ApprovalNode[],
  excluded: readonly string[] = [],
): ApprovalResult {
  const mayDecide = nodes.map((node) => ({
    ...node,
    approvers: [...new Set(node.approvers)].filter((user) => user !== applicant && !excluded.includes(user)),
  }));
  const empty = mayDecide.findIndex((node) => node.approvers.length === 0);
  if (nodes.length === 0 || empty >= 0)
    return { ok: false, refusal: 'NO_APPROVER', node: Math.max(0, empty) };
  const state: ApprovalState = {
    status: 'pendingApproval',
    applicant,
    excluded,
    nodes: mayDecide,
    current: 0,
    round: 1,
    tasks: [],
  };
  return { ok: true, state: { ...state, tasks: tasksOf(state, 0, 1) } };
}

function tasksOf(state: ApprovalState, node: number, round: number): ApprovalTask[] {
  const { approvers = [], mode } = state.nodes[node] ?? {};
  const asked = mode === 'inOrder' ? approvers.slice(0, 1) : approvers;
  return asked.map((user) => taskOf(node, round, user));
}

function taskOf(node: number, round: number, user: string): ApprovalTask {
  return { node, round, user, status: 'open', origin: 'node', from: null, remark: null, decidedAt: null };
}

/** Whose turn it is at a node that asks one after the other; who has signed for another there isn't asked again. */
function nextInOrder({ nodes, current, round, tasks }: ApprovalState): string | undefined {
  const asked = tasks.filter((task) => task.node === current && task.round === round);
  const { approvers = [], mode } = nodes[current] ?? {};
  if (mode !== 'inOrder') return undefined;
  return approvers.find(
    (user) =>
      !asked.some((task) => task.user === user && (task.origin === 'node' || task.status === 'approved')),
  );
}

/** Who could still sign now. */
export function openTasks(state: ApprovalState): ApprovalTask[] {
  return isOpen(state.status) ? state.tasks.filter((task) => task.status === 'open') : [];
}

/** The one transition function. Every event either gives the next state or says why it may not happen. */
export function applyApprovalEvent(state: ApprovalState, event: ApprovalEvent): ApprovalResult {
  if (event.kind === 'cancel' && state.status === 'approved')
    return { ok: true, state: end(state, 'cancelled') };
  if (!isOpen(state.status)) return { ok: false, refusal: 'DECIDED' };
  if (event.kind === 'cancel') return { ok: true, state: end(state, 'cancelled') };
  if (event.kind === 'withdraw') {
    if (event.user !== state.applicant) return { ok: false, refusal: 'NOT_APPLICANT' };
    return { ok: true, state: end(state, 'withdrawn') };
  }
  if (event.user === state.applicant || state.excluded.includes(event.user))
    return { ok: false, refusal: 'SELF_APPROVAL' };
  const mine = state.tasks.findIndex((task) => task.status === 'open' && task.user === event.user);
  if (mine < 0) return { ok: false, refusal: 'NOT_YOURS' };
  switch (event.kind) {
    case 'approve':
      return { ok: true, state: approve(settle(state, mine, 'approved', event)) };
    case 'reject':
      return { ok: true, state: end(settle(state, mine, 'rejected', event), 'rejected') };
    case 'rollBack':
      return rollBack(state, mine, event);
    default:
      return handOn(state, mine, event);
  }
}

function settle(
  state: ApprovalState,
  index: number,
  status: TaskStatus,
  event: { remark: string | null; at: string },
): ApprovalState {
  const tasks = state.tasks.map((task, i) =>
    i === index ? { ...task, status, remark: event.remark, decidedAt: event.at } : task,
  );
  return { ...state, status: 'inApproval', tasks };
}

function end(state: ApprovalState, status: ApprovalStatus): ApprovalState {
  return { ...state, status, tasks: voidOpen(state.tasks) };
}

const isAdded = ({ origin }: ApprovalTask) => IN_ADDITION.includes(origin);
const isUnsettled = ({ status }: ApprovalTask) => status === 'open' || status === 'waiting';

function voidOpen(tasks: readonly ApprovalTask[]): ApprovalTask[] {
  return tasks.map((task) => (isUnsettled(task) ? { ...task, status: 'void' } : task));
}

/**
 * Whose turn has come: who was to sign after somebody who has, and who asked for a signature before their own. A node that
 * has the one approval it asks for waits for nobody else.
 */
function wake(tasks: readonly ApprovalTask[], passes: boolean): ApprovalTask[] {
  const isBusy = (user: string): boolean =>
    tasks.some(
      (task) =>
        (task.user === user && isUnsettled(task)) ||
        (task.from === user && !isAdded(task) && isBusy(task.user)),
    );
  return tasks.map((task, at) => {
    if (task.status !== 'waiting') return task;
    const waits =
      task.origin === 'addSigner' && task.from !== null && !hasAskedBefore(tasks, at)
        ? !passes && isBusy(task.from)
        : hasAskedBefore(tasks, at);
    return waits ? task : { ...task, status: 'open' as const };
  });
}

/** Whether somebody is still to sign before this one. */
function hasAskedBefore(tasks: readonly ApprovalTask[], at: number): boolean {
  return tasks.some((task, index) => index > at && task.origin === 'signBefore' && isUnsettled(task));
}

function approve(signed: ApprovalState): ApprovalState {
  const isHere = ({ node, round }: ApprovalTask) => node === signed.current && round === signed.round;
  const passes =
    signed.nodes[signed.current]?.mode === 'any' &&
    // What was asked for in addition doesn't stand for the approval itself.
    signed.tasks.some((task) => isHere(task) && task.status === 'approved' && !isAdded(task));
  const earlier = signed.tasks.filter((task) => !isHere(task));
  const state = { ...signed, tasks: [...earlier, ...wake(signed.tasks.filter(isHere), passes)] };
  const stillAsked = state.tasks.filter((task) => isUnsettled(task) && (!passes || isAdded(task)));
  if (stillAsked.length > 0) return state;
  const after = nextInOrder(state);
  if (after !== undefined)
    return { ...state, tasks: [...state.tasks, taskOf(state.current, state.round, after)] };
  const tasks = voidOpen(state.tasks);
  const next = state.current + 1;
  if (next >= state.nodes.length) return { ...state, status: 'approved', tasks };
  const moved = { ...state, current: next, tasks };
  return { ...moved, tasks: [...tasks, ...tasksOf(moved, next, moved.round)] };
}

function rollBack(
  state: ApprovalState,
  mine: number,
  event: Extract<ApprovalEvent, { kind: 'rollBack' }>,
): ApprovalResult {
  if (!Number.isInteger(event.toNode) || event.toNode < 0 || event.toNode >= state.current)
    return { ok: false, refusal: 'NO_SUCH_NODE' };
  const settled = settle(state, mine, 'rolledBack', event);
  const round = state.round + 1;
  const moved: ApprovalState = {
    ...settled,
    status: 'rolledBack',
    current: event.toNode,
    round,
    tasks: voidOpen(settled.tasks),
  };
  return { ok: true, state: { ...moved, tasks: [...moved.tasks, ...tasksOf(moved, event.toNode, round)] } };
}

function handOn(
  state: ApprovalState,
  mine: number,
  event: Extract<ApprovalEvent, { kind: Reassignment }>,
): ApprovalResult {
  if (event.to === state.applicant || state.excluded.includes(event.to))
    return { ok: false, refusal: 'SELF_APPROVAL' };
  const asked = state.tasks.some(
    (task) =>
      task.user === event.to &&
      task.node === state.current &&
      task.round === state.round &&
      task.status !== 'void',
  );
  if (asked) return { ok: false, refusal: 'ALREADY_ASKED' };
  const origin = state.tasks[mine]?.origin ?? 'node';
  const addsOne = IN_ADDITION.includes(event.kind);
  const added: ApprovalTask = {
    node: state.current,
    round: state.round,
    user: event.to,
    status: event.kind === 'addSigner' ? 'waiting' : 'open',
    // Handing on a signature that was asked for in addition must not make it optional.
    origin: !addsOne && IN_ADDITION.includes(origin) ? origin : event.kind,
    from: event.user,
    remark: event.remark,
    decidedAt: null,
  };
  if (addsOne) {
    const tasks = state.tasks.map((task, i) =>
      i === mine && event.kind === 'signBefore' ? { ...task, status: 'waiting' as const } : task,
    );
    return { ok: true, state: { ...state, tasks: [...tasks, added] } };
  }
  const status: TaskStatus = event.kind === 'forward' ? 'forwarded' : 'delegated';
  const tasks = state.tasks.map((task, i) =>
    i === mine ? { ...task, status, remark: event.remark, decidedAt: event.at } : task,
  );
  return { ok: true, state: { ...state, tasks: [...tasks, added] } };
}

/**
 * What stands after somebody who stands in for an absent person takes over their task, none where they may not: who decides
 * here in their own right, or has signed already, would decide twice.
 */
export function standIn(state: ApprovalState, absent: string, user: string, at: string): ApprovalResult {
  const isAskedAnyway =
    state.tasks.some((task) => task.user === user && task.status !== 'void') ||
    state.nodes.some(({ approvers }) => approvers.includes(user));
  if (isAskedAnyway) return { ok: false, refusal: 'ALREADY_ASKED' };
  return applyApprovalEvent(state, { kind: 'delegate', user: absent, to: user, remark: null, at });
}
