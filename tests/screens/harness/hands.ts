import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** What a person does on a page. Everything waits for what it needs, and names are what is read there. */

export const hands = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Name = string | RegExp;
type Place = ReturnType<typeof within>;

const ROLES = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  dialog: '[role=dialog]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  switch: '[role=switch]',
  tab: '[role=tab]',
} as const;
type Role = keyof typeof ROLES;

/** What the element is called: the library's own reckoning asks for the style of every element, which takes jsdom seconds. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const by = element.getAttribute('aria-labelledby');
  const texts = by
    ? by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    : 'labels' in element && (element as HTMLInputElement).labels?.length
      ? [...((element as HTMLInputElement).labels ?? [])].map((each) => each.textContent ?? '')
      : [element.textContent ?? ''];
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Everything with this role and name that is on the page now. */
export function named(role: Role, name: Name, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ROLES[role])].filter((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  );
}

/** The one with this role and name, once it is there. */
async function theOne(role: Role, name: Name, place: ParentNode = document): Promise<HTMLElement> {
  return waitFor(() => {
    const found = named(role, name, place);
    if (found.length === 1 && found[0]) return found[0];
    const others = [...new Set([...place.querySelectorAll<HTMLElement>(ROLES[role])].map(nameOf))].join(
      ' | ',
    );
    throw new Error(`${found.length} × ${role} “${String(name)}”. There are: ${others}`);
  });
}

/** Presses the button (menu entry, switch, link …) with this name, once it can be pressed. */
export async function press(name: Name, place?: Dialog, role: Role = 'button'): Promise<void> {
  const button = await theOne(role, name, place?.element);
  await waitFor(() => {
    if (button.hasAttribute('disabled') || button.getAttribute('data-disabled') === 'true')
      throw new Error(`“${String(name)}” stays disabled`);
  });
  await hands.click(button);
}

/** A part of the page, and what the library finds in it. */
export type Dialog = Place & { element: HTMLElement };

export const part = (element: HTMLElement): Dialog => ({ ...within(element), element });

/** Opens the menu with this name and chooses an entry. */
export async function chooseFromMenu(menu: Name, entry: Name): Promise<void> {
  await press(menu);
  await press(entry, undefined, 'menuitem');
}

/** The dialog that is open, by its title. */
export async function dialog(title: Name): Promise<Dialog> {
  return part(await theOne('dialog', title));
}

/** Replaces what stands in a field. */
export async function fill(label: Name, text: string, place: Place = screen): Promise<HTMLInputElement> {
  const field = (await place.findByLabelText(label, {
    selector: 'input, textarea',
  })) as HTMLInputElement;
  fireEvent.change(field, { target: { value: text } });
  return field;
}

/** Chooses an entry of a list field, of a long one after typing a part of it. */
export async function choose(label: Name, option: Name, place: Place = screen, typed = ''): Promise<void> {
  const field = await place.findByLabelText(label, { selector: 'input' });
  await hands.click(field);
  if (typed) fireEvent.change(field, { target: { value: typed } });
  const list = await waitFor(() => {
    const found = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error(`“${String(label)}” shows no list`);
    return found;
  });
  await hands.click(await theOne('option', option, list));
}

/** What notices said in this test: they are gone again before a busy machine has looked. */
let said: string[] = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLElement)
        for (const notice of [node, ...node.querySelectorAll<HTMLElement>('[role=alert]')])
          if (notice.matches('[role=alert]'))
            said.push(...[...notice.querySelectorAll('*')].map((each) => each.textContent ?? ''));
}).observe(document, { childList: true, subtree: true });

export function forgetNotices(): void {
  said = [];
}

/** Waits until this can be read on the page, or was told by a notice. */
export async function read(text: Name): Promise<void> {
  const is = (found: string) => (typeof text === 'string' ? found === text : text.test(found));
  await waitFor(() => {
    if (!said.some(is)) screen.getAllByText(text);
  });
}

/** Waits until the database says so: commands are answered before their page has drawn it. */
export async function until<T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  return waitFor(async () => {
    const found = await ask();
    if (!holds(found)) throw new Error(`Not yet: ${JSON.stringify(found)}`);
    return found;
  });
}

/** Gives the page a file, where it asks for one. */
export async function chooseFile(name: string, content: string): Promise<void> {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The page asks for no file.');
    return found;
  });
  await hands.upload(field, new File([content], name, { type: 'text/csv' }));
}
