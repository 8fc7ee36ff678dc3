import { useEffect } from 'react';
import { CONTENT_ID } from '../components/view-heading.js';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Takes the focus itself, in place of the controls in it. */
const FOCUS_TARGET = '[role="group"][tabindex="-1"]';

/** Time in which a dialog or a menu that closes gives the focus back to its button, in milliseconds. */
const RESTORE_MS = 100;

/** An element, and its place among the children of its parent. */
interface Place {
  readonly element: Element;
  readonly index: number;
}

/**
 * Moves the focus when the element that has it leaves the view: the row that was deleted, the form that was saved. The
 * browser would drop it to the body. It goes to what took the place of the element, else to the nearest control.
 */
export const useFocusAfterRemoval = (): void =>
  useEffect(() => {
    let places: readonly Place[] = [];
    let timer: number | undefined;
    /** A dialog or a menu over the view gives the focus back to it. */
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && contentOf()?.contains(target) === true) places = placesOf(target);
    };
    /** A person who presses beside every control has left them. */
    const forget = () => {
      places = [];
    };
    const restore = () => {
      timer = undefined;
      const [last] = places;
      if (last === undefined || !isFocusLost() || !document.hasFocus()) return;
      const target = last.element.isConnected ? last.element : (nearestControl(places) ?? contentOf());
      // A disabled button is waited for: it is enabled or removed when its action has ended.
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isFocusLost() && places.length > 0) timer = window.setTimeout(restore, RESTORE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);

const contentOf = (): HTMLElement | null => document.getElementById(CONTENT_ID);

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** An element and its ancestors, from the inside. */
const placesOf = (from: Element): readonly Place[] => {
  const places: Place[] = [];
  for (let element: Element | null = from; element !== null && element.id !== CONTENT_ID; ) {
    const parent: Element | null = element.parentElement;
    places.push({ element, index: parent === null ? 0 : [...parent.children].indexOf(element) });
    element = parent;
  }
  return places;
};

/** What is nearest to where the focus was, within the view. */
const nearestControl = (places: readonly Place[]): HTMLElement | null => {
  const content = contentOf();
  const [first, ...rest] = places;
  let removed = first;
  for (const place of rest) {
    const { element } = place;
    if (element.isConnected && content?.contains(element) === true) {
      if (element instanceof HTMLElement && element.matches(FOCUS_TARGET)) return element;
      const { children } = element;
      const sibling = children[Math.min(removed?.index ?? 0, children.length - 1)];
      const control = controlIn(sibling) ?? controlIn(element);
      if (control !== null) return control;
    }
    removed = place;
  }
  return null;
};

const controlIn = (element: Element | undefined): HTMLElement | null => {
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element;
  return element?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
};
