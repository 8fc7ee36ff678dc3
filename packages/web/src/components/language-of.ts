import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { StreamLanguage } from '@codemirror/language';
import { properties } from '@codemirror/legacy-modes/mode/properties';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { xml } from '@codemirror/legacy-modes/mode/xml';
import type { Extension } from '@codemirror/state';

const LANGUAGES: readonly (readonly [names: RegExp, language: () => Extension])[] = [
  [/\.ya?ml$/i, yaml],
  [/\.(?:json5?|mcmeta|webmanifest)$/i, json],
  [/\.(?:properties|cfg|conf|config|ini|env|lang|settings)$|^\.env/i, () => StreamLanguage.define(properties)],
  [/\.(?:sh|bash|command)$|^\.(?:bashrc|profile)$/i, () => StreamLanguage.define(shell)],
  [/\.toml$/i, () => StreamLanguage.define(toml)],
  [/\.(?:xml|html?|svg)$/i, () => StreamLanguage.define(xml)],
];

/** The language of a file by its name; none for other files. */
export const languageOf = (name: string): Extension => LANGUAGES.find(([names]) => names.test(name))?.[1]() ?? [];
