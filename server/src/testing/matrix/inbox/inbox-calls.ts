import type { PreparedCalls } from '../stage.ts';

/** What the usual fixture refuses of the inbox, with what has to be done first. */
export const INBOX_CALLS: PreparedCalls = {
  'inbox.approvals.sendCopy': async ({ fixture }) => ({
    input: { id: fixture.approval?.near, to: [fixture.decider?.near] },
    userId: 'maker',
  }),
  'inbox.delegations.create': async ({ fixture }) => ({
    input: { delegateId: fixture.decider?.near, startsOn: '2030-01-01', endsOn: '2030-01-02' },
  }),
  'inbox.agencies.create': async ({ fixture }) => ({
    input: {
      ...{ agentId: fixture.decider?.near, startsOn: '2030-01-01', endsOn: '2030-01-02' },
      subjects: ['calendar'],
    },
  }),
};
