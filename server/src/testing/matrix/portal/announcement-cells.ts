import { by, type Cell, nothing, whole } from '../cell-builders.ts';

const TEXT = {
  title: 'x',
  body: '<p>y</p>',
  release: 'HR',
  releaseAt: 'now',
  audience: [{ kind: 'everybody' }],
  files: [],
};
const EDIT = 'portal.announcements.edit';
const written = (more: object = {}): Cell => ({
  ...whole(by('announcement', more, 'id', 'own')),
  allWith: EDIT,
});
/** To a department, where one is put. */
const addressed = (cell: Cell): Cell => ({
  ...cell,
  fields: { ...cell.fields, 'audience[].targetId': { kind: 'department' } },
  input: ({ id, 'audience[].targetId': targetId }) => ({
    ...TEXT,
    ...(id && { id, version: 1 }),
    ...(targetId && { audience: [{ kind: 'department', targetId }] }),
  }),
});

/** Announcements are read by whom they are for; whoever writes them writes for everybody. */
export const ANNOUNCEMENT_CELLS: Readonly<Record<string, Cell>> = {
  'portal.announcements.list': nothing({}),
  'portal.announcements.get': by('announcement', {}, 'id', 'own'),
  'portal.announcements.markRead': by('announcement', {}, 'id', 'own'),
  'portal.announcements.listManaged': nothing({}, true),
  'portal.announcements.getManaged': written(),
  'portal.announcements.targets': nothing(undefined, true),
  'portal.announcements.create': addressed(nothing(TEXT, true)),
  'portal.announcements.update': addressed(written()),
  'portal.announcements.withdraw': written(),
};
