import { scopeOf } from '../../platform/trpc/scope.ts';
import { inboxTexts } from '../texts.ts';
import { registerTodos, type Todo, type TodoReader } from '../todos/todo-sources.ts';
import { duePeople } from './due-people.ts';
import { reminderRules } from './reminder-rules.ts';

/** More people than that are one line, which leads to the list. */
const MOST_LINES = 10;

registerTodos(remindersOf);

/** What the rules find today, for those whom they tell: it goes by itself once it is settled or past. */
async function remindersOf(reader: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(reader.authentication.grants, 'people.employments.view');
  if (!scope) return [];
  const { db, clock, user, language } = reader;
  const todos: Todo[] = [];
  for (const rule of await reminderRules(db)) {
    if (!rule.enabled || !rule.roles.some((role) => user.roles.includes(role))) continue;
    const people = await duePeople({ db, clock, scope, ownEmploymentIds: user.employmentIds }, rule);
    const title = inboxTexts.say(`reminders.${rule.kind}`, {}, language);
    const common = { category: 'reminder' as const, title, late: false };
    const now = clock.now().toISOString().slice(0, 10);
    if (people.length > MOST_LINES)
      todos.push({
        ...common,
        id: `reminder ${rule.kind}`,
        about: inboxTexts.say('reminders.people', { count: people.length }, language),
        url: '/workbench/people',
        from: now,
        due: null,
      });
    else
      for (const person of people)
        todos.push({
          ...common,
          id: `reminder ${rule.kind} ${person.employmentId}`,
          about: `${person.name} (${person.employeeNumber})`,
          url: `/workbench/people/${person.employmentId}`,
          from: now,
          due: person.day,
        });
  }
  return todos;
}
