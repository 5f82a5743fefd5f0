/** Every register, in the order of its screen. */
import '../attendance/attendance-registers.ts';
import '../leave/leave-registers.ts';
import '../overtime/overtime-register.ts';
import '../expenses/expense-registers.ts';
import '../tasks/task-register.ts';
import '../papers/paper-registers.ts';
import '../courses/course-registers.ts';
import '../recruitment/recruitment-registers.ts';
import '../performance/performance-register.ts';
