import { createContext, type ReactNode, useContext } from 'react';

const LinksContext = createContext({ base: '', query: '' });

interface EditorLinksProps {
  /** Address of the solution. */
  base: string;
  /** `?copy=…` when another than the usual copy is open. */
  query: string;
  children: ReactNode;
}

export function EditorLinks({ base, query, children }: EditorLinksProps) {
  return <LinksContext value={{ base, query }}>{children}</LinksContext>;
}

/** Address of a place in the editor, staying on the copy that is open: `tables/Pay?column=tax`. */
export function useEditorHref(): (place: string) => string {
  const { base, query } = useContext(LinksContext);
  return (place) => {
    const href = `${base}/${place}`;
    if (query === '') return href;
    return href.includes('?') ? `${href}&${query.slice(1)}` : `${href}${query}`;
  };
}
