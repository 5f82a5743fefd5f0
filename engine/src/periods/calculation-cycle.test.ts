import { describe, expect, it } from 'vitest';
import { workingCalendar } from '../calendar/working-days.ts';
import { baseDay, cycleDay, cycleTaskState } from './calculation-cycle.ts';

const period = { start: '2026-05-01', end: '2026-05-31', payDate: '2026-06-05', cutOff: '2026-05-25' };

describe('calculation cycles', () => {
  it('count calendar days from their base, before and after', () => {
    expect(cycleDay('2026-06-05', -5, 'calendarDays', [])).toBe('2026-05-31');
    expect(cycleDay('2026-06-05', -3, 'calendarDays', [])).toBe('2026-06-02');
    expect(cycleDay('2026-06-05', 0, 'calendarDays', [])).toBe('2026-06-05');
    expect(cycleDay('2026-06-05', 30, 'calendarDays', [])).toBe('2026-07-05');
  });

  it('count the days on which every employer works, make-up days among them', () => {
    const plain = workingCalendar({});
    // 5 June 2026 is a Friday.
    expect(cycleDay('2026-06-05', 1, 'workingDays', [plain])).toBe('2026-06-08');
    expect(cycleDay('2026-06-05', -5, 'workingDays', [plain])).toBe('2026-05-29');
    const holiday = workingCalendar({ holidays: ['2026-06-04'] });
    expect(cycleDay('2026-06-05', -1, 'workingDays', [plain, holiday])).toBe('2026-06-03');
    const makeUp = workingCalendar({ workdays: ['2026-06-06'] });
    expect(cycleDay('2026-06-05', 1, 'workingDays', [makeUp])).toBe('2026-06-06');
    expect(cycleDay('2026-06-06', 0, 'workingDays', [plain])).toBe('2026-06-06');
  });

  it('end where nobody ever works', () => {
    const never = workingCalendar({ weekend: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] });
    expect(cycleDay('2026-06-05', 1, 'workingDays', [never]) > '2026-06-05').toBe(true);
  });

  it('take the day of the period they are based on; without a cut-off its end', () => {
    expect(baseDay('payDate', period)).toBe('2026-06-05');
    expect(baseDay('start', period)).toBe('2026-05-01');
    expect(baseDay('cutOff', period)).toBe('2026-05-25');
    expect(baseDay('cutOff', { ...period, cutOff: null })).toBe('2026-05-31');
  });

  it('have tasks that wait, are open, are late the day after their last, and are done', () => {
    const task = { start: '2026-05-31', end: '2026-06-02', done: false };
    expect(cycleTaskState(task, '2026-05-30')).toBe('waiting');
    expect(cycleTaskState(task, '2026-05-31')).toBe('open');
    expect(cycleTaskState(task, '2026-06-02')).toBe('open');
    expect(cycleTaskState(task, '2026-06-03')).toBe('late');
    expect(cycleTaskState({ ...task, done: true }, '2026-06-03')).toBe('done');
  });
});
