import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import i18next from 'i18next';
import { sentenceOf } from '../../../packages/web/src/api/request-error.js';
import { de } from '../../../packages/web/src/i18n/de.js';
import { en } from '../../../packages/web/src/i18n/en.js';
import { VALIDATION_RULES } from '../../../src/domain/input/validation-messages.js';

const WEB = 'packages/web/src';
const schema = buildSchema(await readFile('src/schema/schema.graphql', 'utf8'));

/** Names of the arguments of the mutations of the page, with all members of their inputs. */
const inputNames = async (): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const addMembers = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (!isInputObjectType(named) || seen.has(named)) return;
    seen.add(named);
    for (const member of Object.values(named.getFields())) {
      names.add(member.name);
      addMembers(member.type);
    }
  };
  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.graphql'));
  for (const file of files) {
    const types = new TypeInfo(schema);
    const enter = () => {
      if (types.getParentType() !== schema.getMutationType()) return;
      for (const { name, type } of types.getFieldDef()?.args ?? []) {
        if (name !== 'input') names.add(name);
        addMembers(type);
      }
    };
    visit(parse(await readFile(join(WEB, file), 'utf8')), visitWithTypeInfo(types, { Field: enter }));
  }
  return names;
};

describe('German has a text', () => {
  test('for each code of an error', () => {
    const codes = schema.getType('ErrorCode');
    const names = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : [];
    // The code of an unexpected error, which the schema does not list.
    expect(Object.keys(de.errorCode).sort()).toEqual([...names, 'INTERNAL_SERVER_ERROR'].sort());
  });

  test('for each rule and each type of value, with parameters that the rule has', () => {
    const texts = Object.entries(de.brokenRule);
    const names = VALIDATION_RULES.map(({ name }) => name);
    for (const { name, messages, parameters } of VALIDATION_RULES) {
      const own = texts.filter(
        ([key]) => key === name || ['string', 'array'].some((kind) => key === `${name}_${kind}`),
      );
      expect([name, own.length]).toEqual([name, messages.length]);
      const used = own.flatMap(([, text]) => [...text.matchAll(/{{(\w+)}}/g)].map(([, word]) => word));
      expect(['field', ...parameters]).toEqual(expect.arrayContaining(used));
    }
    expect(texts.map(([key]) => key.replace(/_(?:string|array)$/, ''))).toEqual(
      expect.arrayContaining([...names, 'custom']),
    );
    expect(texts.length).toBe(VALIDATION_RULES.reduce((sum, { messages }) => sum + messages.length, 1));
  });

  test('for each member of an input that the page sends', async () => {
    expect(Object.keys(de.inputField).sort()).toEqual([...(await inputNames())].sort());
  });
});

describe('an error', () => {
  beforeAll(() =>
    i18next.init({
      fallbackLng: 'en',
      resources: { en: { translation: en }, de: { translation: de } },
      interpolation: { escapeValue: false },
      showSupportNotice: false,
    }),
  );

  const between = { path: ['limits', 'memory'], rule: 'between', message: 'The memory must be between 0 and 9.' };
  const failures = {
    refused: { code: 'REFUSED', message: 'The {{code}} of $t(app.name) is gone.' },
    locked: { code: 'BACKUP_LOCKED', message: 'Cannot delete a backup that is marked as locked.' },
    unknown: { code: 'OF_A_NEWER_SERVICE', message: 'Something new.' },
    number: {
      code: 'VALIDATION',
      message: 'The given data was invalid.',
      issues: [{ ...between, parameters: { min: 0, max: 9 } }],
    },
    text: {
      code: 'VALIDATION',
      message: 'The given data was invalid.',
      issues: [
        { path: ['name'], rule: 'required', message: 'The name field is required.', parameters: {} },
        {
          path: ['tasks', '0', 'payload'],
          rule: 'max',
          message: 'The payload may not be greater than 512 characters.',
          parameters: { max: 512, kind: 'string' },
        },
      ],
    },
    cron: {
      code: 'VALIDATION',
      message: 'The given data was invalid.',
      issues: [{ path: ['cron', 'minute'], rule: 'cron', message: '"x" is not a value.' }],
    },
    key: {
      code: 'VALIDATION',
      message: 'The given data was invalid.',
      issues: [{ path: ['publicKey'], rule: '', message: 'This is not a key.' }],
    },
  } as const;

  describe('in English', () => {
    beforeEach(async () => void (await i18next.changeLanguage('en')));

    test.each([
      ['refused', 'The {{code}} of $t(app.name) is gone.'],
      ['locked', 'Cannot delete a backup that is marked as locked.'],
      ['number', 'The memory must be between 0 and 9.'],
      ['text', 'The name field is required. The payload may not be greater than 512 characters.'],
      ['cron', '"x" is not a value.'],
    ] as const)('%s has the sentence of the service', (failure, sentence) => {
      expect(sentenceOf(failures[failure])).toBe(sentence);
    });
  });

  describe('in German', () => {
    beforeEach(async () => void (await i18next.changeLanguage('de')));

    test.each([
      ['refused', 'Das ist nicht möglich. Meldung des Dienstes: The {{code}} of $t(app.name) is gone.'],
      ['locked', 'Die Sicherung ist geschützt. Heben Sie zuerst den Schutz auf.'],
      ['unknown', 'Something new.'],
      ['number', '„Grenzen › Arbeitsspeicher“ muss zwischen 0 und 9 liegen.'],
      ['text', '„Name“ ist erforderlich. „Aufgaben › 1 › Was gesendet wird“ darf höchstens 512 Zeichen haben.'],
      ['cron', '„Zeit › Minute“ ist ungültig. Meldung des Dienstes: "x" is not a value.'],
      ['key', '„Öffentlicher Schlüssel“ ist ungültig. Meldung des Dienstes: This is not a key.'],
    ] as const)('%s has a sentence of its own', (failure, sentence) => {
      expect(sentenceOf(failures[failure])).toBe(sentence);
    });
  });
});
