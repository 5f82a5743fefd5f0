import { tasksOf } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { registerTodos } from './todo-sources.ts';

/** Tasks of lists that HR keeps, until they are ticked. */
registerTodos(async ({ db, clock, user }) => {
  const now = today(clock);
  return (await tasksOf(db, user.employmentIds, 'open')).map((task) => ({
    id: `people task ${task.id}`,
    category: 'task',
    title: task.title,
    about: task.about ?? user.name,
    url: '/profile?tab=tasks&show=open',
    from: task.createdAt.slice(0, 10),
    due: task.due,
    late: task.due < now,
  }));
});
