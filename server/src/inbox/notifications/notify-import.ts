import { onImportEnded } from '../../admin/imports/index.ts';
import { inboxTexts } from '../texts.ts';
import { notify } from './notify.ts';

/** Whoever started an import may be elsewhere when it ends: they are told which file, into what, and what came of it. */
onImportEnded(async (db, clock, { kind, userId, file, fileId, into, url, overwrites, counts, reason }) => {
  await notify(db, clock, {
    userIds: [userId],
    category: 'import',
    title: inboxTexts.inEvery(`imports.${kind}`, { file, into }),
    body: reason ?? inboxTexts.inEvery(overwrites ? 'imports.overwritten' : 'imports.counts', counts),
    url,
    fileId,
  });
});
