/** An expression of Arazzo 1.0, as far as it has a counterpart. */
export type RuntimeExpression =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'step'; readonly id: string; readonly output: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | { readonly kind: 'output'; readonly name: string };

export type ExpressionOutcome =
  | { readonly expression: RuntimeExpression }
  | { readonly refused: string; readonly advice: string };

const refused = (reason: string, advice: string): ExpressionOutcome => ({ refused: reason, advice });

const WITHOUT: Readonly<Record<string, string>> = {
  url: '$url is the address of the request, which a workflow cannot look at',
  method: '$method is the method of the request, which a workflow cannot look at',
  request: '$request is what was sent, which a workflow cannot look at',
  workflows: '$workflows is what another workflow took or gave, which is known only where a step runs it',
  sourceDescriptions: '$sourceDescriptions names a document, and is no value',
  components: '$components names a part of the document, and is no value',
  message: '$message belongs to AsyncAPI, which Arazzo has only from 1.1 on',
  self: '$self is an expression of Arazzo 1.1',
  faker: '$faker makes up values, and is an extension that Arazzo does not have',
};

/** Whether a whole text means to be an expression; `$5` does not. */
export const isExpression = (text: string): boolean => /^\$[A-Za-z]/.test(text);

export function parseRuntimeExpression(text: string): ExpressionOutcome {
  const [, root = '', rest = ''] = /^\$([A-Za-z]+)([\s\S]*)$/.exec(text) ?? [];
  if (root === 'statusCode' && rest === '') return { expression: { kind: 'status' } };
  if (root === 'inputs') return named(rest, (name) => ({ kind: 'input', name }), text);
  if (root === 'outputs') return named(rest, (name) => ({ kind: 'output', name }), text);
  if (root === 'steps') return ofStep(rest, text);
  if (root === 'response') return ofResponse(rest, text);
  return refused(
    WITHOUT[root] ?? `${text} is no expression of Arazzo 1.0`,
    'use $inputs, $steps.<id>.outputs, $statusCode, $response.header or $response.body',
  );
}

const LATER = 'take the part in the outputs of a step, as in $response.body#/part';

function named(rest: string, make: (name: string) => RuntimeExpression, text: string): ExpressionOutcome {
  const name = rest.slice(1);
  if (!rest.startsWith('.') || name === '')
    return refused(`${text} names nothing`, 'write a name after the dot');
  if (name.includes('#')) return refused(`${text} looks into a value, which Arazzo has from 1.1 on`, LATER);
  return { expression: make(name) };
}

function ofStep(rest: string, text: string): ExpressionOutcome {
  const [, id = '', output = ''] = /^\.([^.]+)\.outputs\.([^#]+)$/.exec(rest) ?? [];
  if (id !== '') return { expression: { kind: 'step', id, output } };
  return rest.includes('#')
    ? refused(`${text} looks into an output, which Arazzo has from 1.1 on`, LATER)
    : refused(`${text} names no output of a step`, 'write $steps.<id>.outputs.<name>');
}

function ofResponse(rest: string, text: string): ExpressionOutcome {
  const [, header] = /^\.header\.([!#$%&'*+.^_`|~0-9A-Za-z-]+)$/.exec(rest) ?? [];
  if (header !== undefined) return { expression: { kind: 'header', name: header.toLowerCase() } };
  if (rest === '.body') return { expression: { kind: 'body', path: [] } };
  const [, pointer] = /^\.body#((?:\/(?:[^~/]|~[01])*)*)$/.exec(rest) ?? [];
  if (pointer !== undefined) {
    const path = pointer.split('/').slice(1);
    return {
      expression: { kind: 'body', path: path.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~')) },
    };
  }
  const dotted = /^\.body\.([\w.-]+)$/.exec(rest)?.[1];
  return dotted === undefined
    ? refused(`${text} names no part of an answer`, 'write $response.body#/part or $response.header.Name')
    : refused(
        `${text} is no expression of Arazzo 1.0`,
        `write $response.body#/${dotted.replaceAll('.', '/')}`,
      );
}

const PLAIN = /^[\w-]+$/;
const INDEX = /^(?:0|[1-9]\d*)$/;

/** A value of a run as our language names it. Numbers count items only below an answer. */
export const reference = (root: 'inputs' | 'steps', path: readonly string[]): string =>
  path.reduce<string>((above, segment, index) => {
    const isBelow = root === 'steps' && index >= 2 && path[1] === 'output';
    if (INDEX.test(segment)) return `${above}[${isBelow ? segment : JSON.stringify(segment)}]`;
    return PLAIN.test(segment) ? `${above}.${segment}` : `${above}[${JSON.stringify(segment)}]`;
  }, root);
