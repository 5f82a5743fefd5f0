import type { PREPARED } from '../audited-calls.ts';

/** What the usual fixture refuses of the inbox, with what has to be done first. */
export const INBOX_CALLS: typeof PREPARED = {
  'inbox.approvals.sendCopy': async ({ fixture }) => ({
    input: { id: fixture.approval?.near, to: [fixture.decider?.near] },
    userId: 'maker',
  }),
  'inbox.delegations.create': async ({ fixture }) => ({
    input: { delegateId: fixture.decider?.near, startsOn: '2030-01-01', endsOn: '2030-01-02' },
  }),
};
