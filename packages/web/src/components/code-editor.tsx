import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from './language-of.js';
import './code-editor.css';

interface Props {
  readonly name: string;
  /** The text at first; the editor has it from then on. */
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
}

/** Colours by class: the policy of the page allows no style without its nonce, and themes are in its style sheet. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.comment, class: 'code-comment' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.quote], class: 'code-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'code-value' },
  {
    tag: [
      tags.propertyName,
      tags.definition(tags.propertyName),
      tags.definition(tags.variableName),
      tags.attributeName,
    ],
    class: 'code-name',
  },
  { tag: [tags.keyword, tags.operatorKeyword, tags.definitionKeyword], class: 'code-keyword' },
  { tag: tags.invalid, class: 'code-invalid' },
]);

/** The nonce of the response that contained the page. */
const nonceOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** An editor for code. Tab leaves it, as it leaves every control. */
export const CodeEditor = ({ name, text, isReadOnly, onChange, onSave }: Props) => {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onSave });
  const phrases: Readonly<Record<string, string>> = t('editorPhrases', { returnObjects: true });
  const start = useRef({ name, text, isReadOnly, phrases, label: t('editor.label', { name }) });
  // The editor is made anew when the view comes back into sight.
  const last = useRef<EditorState>(undefined);
  useEffect(() => {
    latest.current = { onChange, onSave };
  });
  useLayoutEffect(() => {
    if (place.current === null) return;
    const view = new EditorView({ parent: place.current, state: last.current ?? stateOf(start.current, latest) });
    return () => {
      last.current = view.state;
      view.destroy();
    };
  }, []);
  return <div ref={place} className="editor" />;
};

interface Start extends Pick<Props, 'name' | 'text' | 'isReadOnly'> {
  readonly label: string;
  /** Its own texts in the language of the person. */
  readonly phrases: Readonly<Record<string, string>>;
}

interface Latest {
  readonly current: Pick<Props, 'onChange' | 'onSave'>;
}

const stateOf = ({ name, text, isReadOnly, phrases, label }: Start, latest: Latest): EditorState =>
  EditorState.create({
    doc: text,
    extensions: [
      // Other kinds of line ends in the file stay as they are.
      EditorState.lineSeparator.of(text.includes('\r\n') ? '\r\n' : '\n'),
      EditorState.readOnly.of(isReadOnly),
      EditorState.phrases.of(phrases),
      EditorView.cspNonce.of(nonceOfPage()),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.lineWrapping,
      lineNumbers(),
      history(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      syntaxHighlighting(HIGHLIGHT),
      languageOf(name),
      keymap.of([
        {
          key: 'Mod-s',
          preventDefault: true,
          run: () => {
            latest.current.onSave();
            return true;
          },
        },
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.sliceDoc());
      }),
    ],
  });
