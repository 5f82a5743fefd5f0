import { procedure, router } from '../../platform/trpc/procedure.ts';
import { cardsOf, readCard } from './read-card.ts';
import { cardAnswer, cardInput, teamCards } from './team-activity.schemas.ts';

const VIEW = 'portal.team.view';

/** What happens in the team of whoever asks: nobody else's, whatever else they may see. */
export const teamActivityRouter = router({
  cards: procedure(VIEW)
    .output(teamCards)
    .query(({ ctx }) => cardsOf(ctx)),
  card: procedure(VIEW)
    .input(cardInput)
    .output(cardAnswer)
    .query(({ ctx, input }) => readCard(ctx, input)),
});
