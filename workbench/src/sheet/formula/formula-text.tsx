import { referenceColours, tokenizeFormula } from '@suanpan/engine/authoring';
import { useMemo } from 'react';
import classes from './formula-input.module.css';

/** A formula to read, with the colours it has in the formula bar. */
export function FormulaText({ formula }: { formula: string }) {
  const tokens = useMemo(() => tokenizeFormula(formula), [formula]);
  const colours = useMemo(() => referenceColours(formula), [formula]);
  return (
    <code className={classes.reading}>
      {tokens.map((token) => {
        const colour = colours.get(token.text.normalize('NFKC').toLowerCase()) ?? 0;
        const className = token.kind === 'reference' ? classes[`reference${colour}`] : classes[token.kind];
        return (
          <span key={token.at} className={className}>
            {token.text}
          </span>
        );
      })}
    </code>
  );
}
