import { registerTodos, type Todo, type TodoReader } from '../../inbox/index.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { AUTHORISE, GRANT } from './access.permissions.ts';
import { ownAddress, staffAddress } from './tell-of-wishes.ts';
import { accessTexts } from './texts.ts';
import { mayGive, namedWishes } from './waiting-access.ts';

registerTodos(rightsToGive);

/** Rights over a solution that wait for a second person, for whoever may be that. */
async function rightsToGive({ db, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const own = scopeOf(authentication.grants, AUTHORISE);
  const anywhere = scopeOf(authentication.grants, GRANT) !== undefined;
  if (!own && !anywhere) return [];
  const todos: Todo[] = [];
  for (const wish of await namedWishes(db)) {
    if (!mayGive(user, wish)) continue;
    const reached = own !== undefined && (await isSolutionInScope(db, own, wish.solutionId));
    if (!reached && !anywhere) continue;
    const role = pickText(wish.roleName, language) ?? '';
    todos.push({
      id: wish.id,
      category: 'task',
      title: accessTexts.say('todos.give', { role, name: pickText(wish.whom, language) ?? '' }, language),
      about: pickText(wish.solutionName, language) ?? wish.solutionCode,
      url: reached ? ownAddress(wish.solutionId) : staffAddress(wish.solutionCode),
      from: wish.askedAt.slice(0, 10),
      due: null,
      late: false,
    });
  }
  return todos;
}
