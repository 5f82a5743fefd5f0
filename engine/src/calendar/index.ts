export {
  type CivilDay,
  civilDay,
  civilOfSerial,
  daysInMonth,
  daysInYear,
  epochDay,
  isCivil,
  isLeapYear,
  isoToSerial,
  LAST_SERIAL,
  serialOf,
  serialToIso,
  weekdayOfSerial,
} from './days.ts';
export {
  addDaysIso,
  addMonths,
  addMonthsIso,
  addMonthsToMonth,
  endOfMonth,
  monthOf,
  monthSpan,
} from './months.ts';
export { dayInWords, isNamed as isPeriodNamed, periodInWords, periodName } from './period-in-words.ts';
export { clockTime, partToTime, timeToPart } from './times.ts';
export {
  type CalendarDefinition,
  countWorkdays,
  isWorkday,
  PLAIN_CALENDAR,
  WEEKDAYS,
  type Weekday,
  type WorkingCalendar,
  workingCalendar,
} from './working-days.ts';
