import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';
import { useAppLocation } from './location.tsx';

type LinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps> & { href: string };

/** Keeps the browser's own ways (new tab, copy address) and stays in the application on a plain click. */
export function useLinkHandler(): (event: MouseEvent<HTMLElement>, href: string) => void {
  const location = useAppLocation();
  return (event, href) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.navigate(href);
  };
}

export function AppLink({ href, onClick, ...rest }: LinkProps) {
  const onLinkClick = useLinkHandler();
  return (
    <Anchor
      href={href}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (rest.target !== '_blank') onLinkClick(event, href);
      }}
      {...rest}
    />
  );
}
