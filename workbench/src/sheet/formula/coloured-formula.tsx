import type { FormulaToken } from '@suanpan/engine/authoring';
import type { ReactNode } from 'react';
import classes from './formula-input.module.css';

interface ColouredFormulaProps {
  tokens: readonly FormulaToken[];
  colours: ReadonlyMap<string, number>;
  complaint: { at: number; end: number } | null;
  caret: number;
  mark: React.RefObject<HTMLSpanElement | null>;
}

/** The formula with its references in their colours, what is wrong underlined, and a mark where the caret is. */
export function ColouredFormula({ tokens, colours, complaint, caret, mark }: ColouredFormulaProps) {
  const pieces: ReactNode[] = [];
  let marked = false;
  const place = () => {
    marked = true;
    return <span key="caret" ref={mark} />;
  };
  for (const token of tokens) {
    const wrong = complaint && token.at < complaint.end && token.end > complaint.at;
    const className = [classOf(token, colours), wrong ? classes.problem : ''].join(' ');
    if (!marked && caret >= token.at && caret < token.end) {
      const split = caret - token.at;
      pieces.push(
        <span key={token.at} className={className}>
          {token.text.slice(0, split)}
          {place()}
          {token.text.slice(split)}
        </span>,
      );
    } else {
      pieces.push(
        <span key={token.at} className={className}>
          {token.text}
        </span>,
      );
    }
  }
  if (!marked) pieces.push(place());
  // A text area shows a line after its last line break; a block doesn't without something in it.
  pieces.push(<span key="tail">{'\u200b'}</span>);
  return pieces;
}

function classOf(token: FormulaToken, colours: ReadonlyMap<string, number>): string {
  if (token.kind === 'reference') {
    return classes[`reference${colours.get(token.text.normalize('NFKC').toLowerCase()) ?? 0}`] ?? '';
  }
  return classes[token.kind] ?? '';
}
