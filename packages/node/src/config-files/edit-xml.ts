import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as the parser represents it, in file order: one property is its name and contains its children. */
interface Element {
  [name: string]: unknown;
}

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';

const OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  commentPropName: '#comment',
  cdataPropName: CDATA,
  // Texts are not converted and entities are not resolved.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
} as const;

/** `[port='25565']` sets an attribute instead of the text. */
const ATTRIBUTE = /^\[(\w+)='(.*)'\]$/;

/**
 * Sets texts or attributes in an XML text by dotted paths from its root element (`server.network.port`, `a.*.b`);
 * missing elements are added. Comments and order are preserved, the layout is regenerated; files with a document type
 * or processing instructions stay unchanged. Source: daemon.md §4.3.
 * @throws {Error} not XML, or a path begins at another root; the file must then stay unchanged
 */
export function editXml(text: string, replacements: ConfigFile['replace']): string {
  if (/<!DOCTYPE|<\?(?!xml\s)/i.test(text)) throw new Error('it has instructions of its own');
  if (text.trim() !== '' && XMLValidator.validate(text) !== true) throw new Error('it is not XML');
  const document: Element[] = text.trim() === '' ? [] : new XMLParser(OPTIONS).parse(text);
  for (const { match, if_value, replace_with } of replacements) {
    const steps = match.split('.');
    if (steps.some((step) => step !== '*' && !/^[A-Za-z_][\w:-]*$/.test(step))) {
      throw new Error(`there can be no element ${match}`);
    }
    const root = document.find(isElement);
    if (root !== undefined && steps[0] !== '*' && steps[0] !== nameOf(root)) {
      throw new Error(`its root is not ${steps[0]}`);
    }
    for (const element of elementsAt(document, steps)) {
      if (if_value === undefined || textOf(element) === if_value) setValue(element, String(replace_with));
    }
  }
  return `${new XMLBuilder({ ...OPTIONS, format: true, indentBy: '    ' }).build(document).trim()}\n`;
}

/** The elements at a path. A missing element is created, except for the step `*`. */
function elementsAt(siblings: Element[], [step = '', ...rest]: readonly string[]): readonly Element[] {
  const found = siblings.filter((sibling) => isElement(sibling) && (step === '*' || nameOf(sibling) === step));
  if (found.length === 0 && step !== '*') {
    const made: Element = { [step]: [] };
    siblings.push(made);
    found.push(made);
  }
  if (rest.length === 0) return found;
  return found.flatMap((element) => elementsAt(childrenOf(element), rest));
}

function setValue(element: Element, value: string): void {
  const attribute = ATTRIBUTE.exec(value);
  if (attribute !== null) {
    const [, name = '', text = ''] = attribute;
    element[ATTRIBUTES] = { ...(element[ATTRIBUTES] ?? {}), [name]: escaped(text) };
    return;
  }
  const others = childrenOf(element).filter((child) => !(TEXT in child || CDATA in child));
  element[nameOf(element)] = [{ [TEXT]: escaped(value) }, ...others];
}

function isElement(node: Element): boolean {
  const name = nameOf(node);
  return !name.startsWith('#') && !name.startsWith('?');
}

function nameOf(node: Element): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
}

function childrenOf(element: Element): Element[] {
  const children = element[nameOf(element)];
  return Array.isArray(children) ? children : [];
}

function textOf(element: Element): string {
  return childrenOf(element)
    .map((child) => (CDATA in child ? textOf(child) : String(child[TEXT] ?? '')))
    .join('')
    .trim();
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
