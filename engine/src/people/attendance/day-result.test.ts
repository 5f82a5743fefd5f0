import { describe, expect, it } from 'vitest';
import { dayFigures, isShift, punchWindow, shiftMinutes } from './index.ts';

const office = { start: '09:00', end: '18:00', breakStart: '12:00', breakEnd: '13:00', graceMinutes: 5 };
const night = { start: '22:00', end: '06:00', breakStart: '02:00', breakEnd: '03:00', graceMinutes: 0 };
const at = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const day = (punches: string[], more: object = {}) =>
  dayFigures({
    ...{ kind: 'workday' as const, shift: office, punches: punches.map(at), leave: [], overtime: [] },
    ...more,
  });

describe('the result of a day', () => {
  it.each([
    [['08:55', '18:02'], { result: 'normal', planned: 480, worked: 480, late: 0, early: 0 }],
    [['09:05', '18:00'], { result: 'normal', late: 0, worked: 475 }],
    [['09:06', '18:00'], { result: 'late', late: 6 }],
    [['09:00', '17:30'], { result: 'leaveEarly', early: 30, worked: 450 }],
    [['09:30', '17:30'], { result: 'late', late: 30, early: 30, worked: 420 }],
    // Back from lunch: the break is nobody's minutes.
    [['13:10', '18:00'], { result: 'late', late: 190, worked: 290 }],
    [[], { result: 'absent', absent: 480, worked: 0, first: null }],
    // One punch alone proves one end of the day.
    [['08:58'], { result: 'leaveEarly', early: 480, worked: 0 }],
    [['18:01'], { result: 'late', late: 480, worked: 0 }],
  ])('of punches at %j is %j', (punches, figures) => expect(day(punches)).toMatchObject(figures));

  it('owes what leave leaves of the shift', () => {
    expect(day([], { leave: [span('00:00', '24:00')] })).toMatchObject({
      result: 'onLeave',
      leave: 480,
      absent: 0,
    });
    const morning = { leave: [span('09:00', '13:00')] };
    expect(day(['12:58', '18:00'], morning)).toMatchObject({ result: 'normal', leave: 180, worked: 300 });
    expect(day([], morning)).toMatchObject({ result: 'absent', leave: 180, absent: 300 });
  });

  it('counts of overtime what the punches show, and no more than was applied for', () => {
    const overtime = [span('18:30', '21:30')];
    expect(day(['08:50', '20:45'], { overtime }).overtime).toEqual([135]);
    expect(day(['08:50', '23:00'], { overtime }).overtime).toEqual([180]);
    expect(day([], { overtime, shift: null, kind: 'holiday' })).toMatchObject({
      result: 'holiday',
      overtime: [0],
    });
  });

  it('goes on over midnight', () => {
    expect(shiftMinutes(night)).toEqual({ working: 420, rest: 60 });
    expect(day(['21:50', '30:05'], { shift: night })).toMatchObject({ result: 'normal', worked: 420 });
    expect(day(['22:10', '29:30'], { shift: night })).toMatchObject({ result: 'late', late: 10, early: 30 });
    expect(punchWindow(night, [])).toEqual(span('18:00', '36:00'));
    expect(punchWindow(null, [], at('12:00'))).toEqual(span('12:00', '24:00'));
    expect(punchWindow(office, [span('18:30', '25:00')]).end).toBe(at('26:00'));
  });

  it('takes no shift whose break lies outside of it', () => {
    expect([office, night, { ...office, breakStart: null, breakEnd: null }].every(isShift)).toBe(true);
    expect(isShift({ ...office, breakEnd: null })).toBe(false);
    expect(isShift({ ...office, breakStart: '19:00', breakEnd: '20:00' })).toBe(false);
  });
});
