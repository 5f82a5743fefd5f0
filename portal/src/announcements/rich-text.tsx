import { Typography } from '@mantine/core';
import { createElement, Fragment, type ReactNode } from 'react';

/** What the server lets through; whatever else should come is shown as its words. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['p', 'br', 'strong', 'em', 'u', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'],
]);

/** A formatted text, drawn element by element: nothing in it runs or is taken as the page's own. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <Typography style={{ overflowWrap: 'anywhere' }}>{childrenOf(body)}</Typography>;
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => drawn(child, index));
}

function drawn(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  const href = name === 'a' ? node.getAttribute('href') : null;
  if (href && /^(https?:|mailto:|\/(?!\/))/i.test(href)) {
    const outside = !href.startsWith('/');
    return (
      <a key={key} href={href} {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {childrenOf(node)}
      </a>
    );
  }
  if (!ELEMENTS.has(name)) return <Fragment key={key}>{childrenOf(node)}</Fragment>;
  return name === 'br' ? <br key={key} /> : createElement(name, { key }, childrenOf(node));
}
