import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { analyse } from 'scslre';
import ts from 'typescript';

/** Where expressions are made from texts, each for a reason: nowhere else. */
const MADE_FROM_TEXTS = ['domain/eggs/delimited-pattern.ts'];

interface Expression {
  readonly place: string;
  readonly text: string;
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
  .sort();

const isMadeFromText = (node: ts.Node, source: ts.SourceFile): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp';

const expressions: Expression[] = [];
const makers = new Set<string>();

for (const path of sources) {
  const source = ts.createSourceFile(path, readFileSync(join('src', path), 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      expressions.push({ place: `${path}:${line + 1}`, text: node.text });
    }
    if (isMadeFromText(node, source)) makers.add(path);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** What makes an expression slow on some input: two parts that trade characters, or one that starts over at each of them. */
const weaknessesOf = (text: string): readonly string[] => {
  const end = text.lastIndexOf('/');
  return analyse({ source: text.slice(1, end), flags: text.slice(end + 1) }).reports.map(({ type }) => type);
};

describe('regular expressions of the source', () => {
  test.each([String.raw`/\/+$/`, '/^(a+)+$/', String.raw`/^\s*(.*?)\s*=/`])('one like %s would be found', (text) => {
    expect(weaknessesOf(text)).not.toEqual([]);
  });

  test('each takes time linear in its input', () => {
    expect(expressions.length).toBeGreaterThan(100);
    const slow = expressions.filter(({ text }) => weaknessesOf(text).length > 0);
    expect(slow).toEqual([]);
  });

  test('none is made from a text where nobody looked at it', () => {
    expect([...makers]).toEqual(MADE_FROM_TEXTS);
  });
});
