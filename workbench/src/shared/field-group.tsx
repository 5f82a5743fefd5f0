import type { CSSProperties, ReactNode } from 'react';
import classes from './read-only.module.css';

interface FieldGroupProps {
  readOnly: boolean;
  maw?: CSSProperties['maxWidth'];
  children: ReactNode;
}

/** A group of fields that can be locked as a whole and stays legible then. */
export function FieldGroup({ readOnly, maw, children }: FieldGroupProps) {
  return (
    <fieldset
      disabled={readOnly}
      className={classes.fields}
      style={maw === undefined ? {} : { maxWidth: maw }}
    >
      {children}
    </fieldset>
  );
}
