import type { Node, Span } from './ast.ts';
import type { Bracket } from './scan-bracket.ts';

export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'error'; readonly code: string }
    | { readonly kind: 'word'; readonly text: string }
    | { readonly kind: 'symbol'; readonly text: string }
    | { readonly kind: 'bracket'; readonly bracket: Bracket }
    | { readonly kind: 'reference'; readonly node: Extract<Node, { kind: 'cell' | 'range' }> }
    | { readonly kind: 'end' }
  );
