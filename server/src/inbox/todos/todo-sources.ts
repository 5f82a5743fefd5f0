import { today } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { InboxCategory } from '../inbox.words.ts';

/** Something a person has to do that nobody decides on; it is done where it is. */
export interface Todo {
  /** Unique within its category. */
  id: string;
  category: InboxCategory;
  title: string;
  /** What it is about, in the reader's language. */
  about: string;
  url: string;
  /** Its first day, or when it was asked. */
  from: string;
  /** Its last day; null where it waits until somebody does it. */
  due: string | null;
  late: boolean;
}

/** Whoever looks at what they have to do. */
export type TodoReader = Pick<SignedInCtx, 'db' | 'clock' | 'user' | 'authentication' | 'language'>;
type Source = (reader: TodoReader) => Promise<Todo[]>;

const sources = new Set<Source>();

/** Rooms to the right say what they have for a person. */
export function registerTodos(source: Source): void {
  sources.add(source);
}

/** What is due first stands first; what has no last day can be done today. */
export async function todosOf(reader: TodoReader): Promise<Todo[]> {
  const found: Todo[] = [];
  for (const source of sources) found.push(...(await source(reader)));
  const now = today(reader.clock);
  const dayOf = ({ due }: Todo) => due ?? now;
  return found.sort((a, b) =>
    dayOf(a) === dayOf(b) ? (a.title < b.title ? -1 : 1) : dayOf(a) < dayOf(b) ? -1 : 1,
  );
}
