import 'i18next';
import type { Texts } from './en.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: Texts };
  }
}
