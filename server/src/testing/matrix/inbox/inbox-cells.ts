import { approval, by, type Cell, nothing, one } from '../cell-builders.ts';

/** Standing in, copies, and by what one is told. */
export const INBOX_CELLS: Readonly<Record<string, Cell>> = {
  'inbox.approvals.candidates': approval({ purpose: 'copy' }),
  'inbox.approvals.sendCopy': {
    fields: { ...one('approval'), 'to[]': { kind: 'decider', usual: 'near' } },
    input: (ids) => ({ id: ids.id, to: [ids['to[]']] }),
    permission: 'payroll.batches.approve',
  },
  'inbox.delegations.own': nothing(undefined),
  'inbox.delegations.create': nothing({
    ...{ delegateId: 'nobody', startsOn: '2030-01-01', endsOn: '2030-01-02' },
  }),
  'inbox.delegations.end': by('delegation', {}, 'id', 'own'),
  'inbox.agencies.own': nothing(undefined),
  'inbox.standIns.people': nothing({ purpose: 'act' }),
  'inbox.agencies.create': nothing({
    ...{ agentId: 'nobody', startsOn: '2030-01-01', endsOn: '2030-01-02', subjects: ['calendar'] },
  }),
  'inbox.agencies.end': by('agency', {}, 'id', 'own'),
  'inbox.channels.get': nothing(undefined),
  'inbox.channels.save': nothing({
    rows: [{ category: 'other', notice: 'usual', mail: 'never', message: 'usual', chat: 'usual' }],
  }),
};
