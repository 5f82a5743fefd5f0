/** What managers and employees ask for registers itself. */
import './leaving.ts';
import './paper-actions.ts';
import './team-actions.ts';
