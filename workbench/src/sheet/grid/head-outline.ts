import type { GroupMark } from '../views/column-groups.ts';
import classes from './head-outline.module.css';

export interface OutlineWords {
  readonly fold: string;
  readonly unfold: string;
}

/** The strip over a head: the bracket over the columns of a group, and what folds and unfolds it. */
export function headOutline(mark: GroupMark | undefined, words: OutlineWords): HTMLElement {
  const strip = document.createElement('div');
  strip.className = classes.strip!;
  const buttons = (edge: 'start' | 'end') =>
    (mark?.buttons ?? [])
      .filter((each) => each.edge === edge)
      .map(({ group, folded, names }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.tabIndex = -1;
        button.className = classes.button!;
        button.textContent = folded ? '+' : '−';
        button.dataset.group = String(group);
        button.title = `${folded ? words.unfold : words.fold}: ${names}`;
        button.setAttribute('aria-label', button.title);
        button.setAttribute('aria-expanded', String(!folded));
        return button;
      });
  const bracket = document.createElement('span');
  bracket.className = classes.bracket!;
  if (mark?.bracket) bracket.dataset.bracket = mark.bracket;
  strip.append(...buttons('start'), bracket, ...buttons('end'));
  return strip;
}

/** The group whose button was pressed, by its place. */
export function pressedGroup(target: HTMLElement): number | null {
  const button = target.closest<HTMLElement>(`.${classes.button}`);
  return button ? Number(button.dataset.group) : null;
}
