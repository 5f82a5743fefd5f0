import { COMPARE_TOPIC } from '../../payroll/excel/compare-excel.job.ts';
import { EXCEL_TOPIC } from '../../payroll/excel/write-excel.job.ts';
import { PROOF_TOPIC } from '../../payroll/proofs/write-proof.job.ts';
import { instant } from '../../platform/clock/clock.ts';
import { makeConfirmations } from './matrix-confirmations.ts';
import { MARKS, type MatrixRecords, viewContent } from './matrix-records.ts';

/** What belongs to one person: imports, notifications, jobs, scratch sheets, notes, what-ifs and views of the caller and of somebody else. */
export async function makePersonal(records: MatrixRecords): Promise<void> {
  for (const place of ['own', 'far'] as const) {
    await makeImports(records, place);
    await makeNotification(records, place);
    await makeCalendar(records, place);
    await makeAnnouncement(records, place);
    await makeLayout(records, place);
  }
  await records.services.queue.drain(records.services);
  await makeJobs(records);
  for (const place of ['near', 'far'] as const) await makeBesideBatch(records, place);
  await makeConfirmations(records);
}

/** One that came to its end, and one of somebody else that broke off after a row. */
async function makeImports(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  const { files, db } = records.services;
  const userId = records.at('user', place);
  const csv = { name: 'a.csv', content: Buffer.from('No,Item\nx,y\n'), purpose: 'upload', createdBy: userId };
  const stored = await files.save(db, csv as Parameters<typeof files.save>[1]);
  records.put('file', place, stored.id);
  const started = await records.all(userId).admin.imports.start({
    subject: 'people.compensation',
    fileId: stored.id,
    mapping: { employeeNumber: 0, item: 1, amount: 1, validFrom: 1 },
    mode: 'createAndUpdate',
  });
  records.put('import', place, started.jobId);
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', started.importId)
    .executeTakeFirstOrThrow();
  const id = records.put('incompleteImport', place === 'own' ? 'near' : 'far', records.id());
  await db
    .insertInto('imports')
    .values({
      ...row,
      id,
      created_by: 'somebody',
      state: 'failed',
      created_count: 1,
      finished_at: row.created_at,
    })
    .execute();
}

/** An entry that somebody made, and one that they were invited to. */
async function makeCalendar(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  const { db } = records.services;
  const now = instant(records.clock);
  for (const kind of ['calendarEntry', 'invitation'] as const) {
    const id = records.put(kind, place, records.id());
    await db
      .insertInto('calendar_entries')
      .values({
        id,
        subject: place === 'far' ? MARKS.far : 'mine',
        content: null,
        location: null,
        all_day: 0,
        starts_at: now,
        ends_at: now,
        start_day: null,
        end_day: null,
        reminder: null,
        availability: 'busy',
        ics_uid: null,
        created_by: kind === 'calendarEntry' ? records.at('user', place) : 'somebody',
        created_at: now,
        updated_at: now,
        cancelled_at: null,
        deleted_at: null,
      })
      .execute();
    if (kind === 'invitation')
      await db
        .insertInto('calendar_people')
        .values({
          id: records.id(),
          entry_id: id,
          employment_id: records.at('employment', place),
          part: 'invitee',
          status: 'notViewed',
          updated_at: now,
        })
        .execute();
  }
}

/** For everybody, and for a department that is not the caller's. */
async function makeAnnouncement(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  const { db } = records.services;
  const [id, now] = [records.put('announcement', place, records.id()), instant(records.clock)];
  const title = place === 'far' ? MARKS.far : 'mine';
  await db
    .insertInto('announcements')
    .values({
      ...{
        id,
        title,
        body: '<p>text</p>',
        release: 'HR',
        released_at: now,
        told_at: now,
        withdrawn_at: null,
      },
      ...{ created_by: 'somebody', created_at: now, updated_at: now },
    })
    .execute();
  await db
    .insertInto('announcement_audience')
    .values({
      announcement_id: id,
      kind: place === 'far' ? 'department' : 'everybody',
      target_id: place === 'far' ? records.at('department', 'far') : '',
    })
    .execute();
}

async function makeNotification(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  await records.services.db
    .insertInto('inbox_notifications')
    .values({
      id: records.put('notification', place, records.id()),
      user_id: records.at('user', place),
      category: 'other',
      title: JSON.stringify({ en: place === 'far' ? MARKS.far : 'mine' }),
      body: null,
      url: null,
      read_at: null,
      created_at: instant(records.clock),
    })
    .execute();
}

/** Jobs that nobody runs: they are due in a later year. */
async function makeJobs(records: MatrixRecords): Promise<void> {
  const { queue, db } = records.services;
  const runAt = '2030-01-01T00:00:00.000Z';
  for (const place of ['own', 'far'] as const) {
    const createdBy = records.at('user', place);
    const later = (topic: string) => queue.door(db).enqueue({ topic, payload: {}, runAt, createdBy });
    records.put('queuedJob', place, await later('payroll.payslips.remind'));
    records.put('excelJob', place, await later(EXCEL_TOPIC));
    records.put('proofJob', place, await later(PROOF_TOPIC));
    records.put('comparisonJob', place, await later(COMPARE_TOPIC));
  }
}

/** The caller's own, also beside a batch that is out of reach by now. */
async function makeBesideBatch(records: MatrixRecords, place: 'near' | 'far'): Promise<void> {
  const { db } = records.services;
  const [now, owner] = [instant(records.clock), records.at('user', 'own')];
  const name = place === 'far' ? MARKS.far : 'mine';
  const sheet = { owner_id: owner, name, shared: 1, cells: '{}', created_at: now, updated_at: now } as const;
  await db
    .insertInto('payroll_free_sheets')
    .values([
      {
        ...sheet,
        id: records.put('scratchSheet', place, records.id()),
        batch_id: records.at('batch', place),
        solution_id: null,
        updated_by: null,
      },
      {
        ...sheet,
        id: records.put('solutionSheet', place, records.id()),
        batch_id: null,
        solution_id: records.at('solution', place),
        updated_by: null,
      },
    ])
    .execute();
  const thread = records.put('noteThread', place, records.id());
  await db
    .insertInto('payroll_note_threads')
    .values({
      id: thread,
      batch_id: records.at('batch', place),
      table_code: 'Pay',
      row_key: 'N-mate',
      column_code: 'net',
      created_at: now,
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  await db
    .insertInto('payroll_notes')
    .values({
      id: records.put('note', place, records.id()),
      thread_id: thread,
      text: name,
      mentions: '[]',
      written_at: now,
      written_by: owner,
      edited_at: null,
    })
    .execute();
  await db
    .insertInto('payroll_what_ifs')
    .values({
      id: records.put('whatIf', place, records.id()),
      batch_id: records.at('batch', place),
      name,
      owner_id: owner,
      version: 1,
      changes: JSON.stringify([
        { kind: 'rule', table: 'Pay', column: 'net', before: '=[@amount]*1', formula: '=[@amount]*2' },
      ]),
      created_at: now,
    })
    .execute();
  await db
    .insertInto('payroll_table_views')
    .values({
      id: records.put('tableView', place, records.id()),
      solution_id: records.at('solution', place),
      table_code: 'Pay',
      owner_id: owner,
      name,
      shared: 1,
      content: JSON.stringify(viewContent),
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    .execute();
}

/** A layout that nobody shares. */
async function makeLayout(records: MatrixRecords, place: 'own' | 'far'): Promise<void> {
  const now = instant(records.clock);
  await records.services.db
    .insertInto('team_pivot_layouts')
    .values({
      ...{ id: records.put('pivotLayout', place, records.id()), owner_id: records.at('user', place) },
      ...{ name: place === 'far' ? MARKS.far : 'mine', shared: 0, created_at: now, updated_at: now },
      layout: JSON.stringify({
        rows: [],
        columns: [],
        values: [{ field: 'name', aggregate: 'count' }],
        filter: [],
        drawing: 'none',
      }),
    })
    .execute();
}
