import { answersSoFar } from '../first-page/index.ts';
import { queryClient } from './client.ts';

/** Brings what the first render shows: the files of the screen at this address, and the server's answers that are here by now. */
export async function startPage(router: { load(): Promise<void> }): Promise<void> {
  const [answers] = await Promise.all([answersSoFar(), router.load()]);
  // As `trpc.….queryKey()` writes it for a question without input.
  for (const [path, data] of answers) queryClient.setQueryData([path.split('.'), { type: 'query' }], data);
}
