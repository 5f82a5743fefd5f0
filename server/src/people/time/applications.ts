/** Registers what people ask for about their time and what they spent. */
import '../attendance/appeal-application.ts';
import '../expenses/expense-application.ts';
import '../leave/leave-application.ts';
import '../overtime/overtime-application.ts';
