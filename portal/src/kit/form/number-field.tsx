import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useFormat } from '../i18n/index.ts';
import { type NumberBounds, numberProblem, typedNumber } from './typed-number.ts';

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'min' | 'max'>,
    NumberBounds {
  value?: number | string | null | undefined;
  /** Told what can be taken: a number within the bounds, or nothing where nothing is needed. */
  onChange: (value: number | '') => void;
  /** Thousands apart, while nobody types. */
  grouped?: boolean | undefined;
}

const textOf = (value: NumberFieldProps['value']) =>
  typeof value === 'number' && !Number.isFinite(value) ? '' : String(value ?? '');

/**
 * A number that is typed. What is typed stays as it is; what can't be taken is refused here and not told on, and the
 * form that the field stands in isn't sent: see `refusedField()`.
 */
export function NumberField({ value, onChange, grouped, whole, min, max, ...props }: NumberFieldProps) {
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(false);
  const needed = props.required ?? false;
  // What was typed gives way to a value that came from elsewhere.
  const standing = typed?.over === textOf(value) ? typed.text : undefined;
  const problem = standing === undefined ? null : numberProblem(standing, { whole, min, max, needed });
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  const idle =
    grouped && !focused && typeof value === 'number' && Number.isFinite(value)
      ? format.number(value, { maximumFractionDigits: 20 })
      : textOf(value);
  const type = (next: string) => {
    const refused = numberProblem(next, { whole, min, max, needed }) !== null;
    const told = next.trim() === '' ? '' : (typedNumber(next) ?? '');
    setTyped({ text: next, over: textOf(refused ? value : told) });
    if (!refused) onChange(told);
  };
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode={whole && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={standing ?? idle}
      error={(shown && problem) || props.error}
      onChange={(event) => type(event.currentTarget.value)}
      onInvalid={() => setShown(true)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setFocused(false);
        setShown(problem !== null);
        if (problem === null) setTyped(undefined);
        props.onBlur?.(event);
      }}
    />
  );
}
