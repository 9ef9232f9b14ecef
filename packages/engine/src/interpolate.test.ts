import { jsonLength } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { fillObject, interpolator } from './scope.ts';

const fill = (text: string, limit: number, value: string) =>
  interpolator({ variables: {}, context: { v: value } }, limit)(text);

describe('a value that is filled in', () => {
  const value = 'x'.repeat(100);
  const marker = '… [cut: 100 bytes in all]';
  const least = jsonLength(marker);

  it('is whole up to the limit, and beyond it as long as it leaves room to say so', () => {
    expect(fill('{{v}}', 100, value)).toBe(value);
    expect(fill('{{v}}', 99, value)).toBe(`${'x'.repeat(99 - least)}${marker}`);
    expect(fill('{{v}}', least + 1, value)).toBe(`x${marker}`);
    expect(fill('{{v}}', least, value)).toBe('[cut]');
    expect(fill('{{v}}', 0, value)).toBe('[cut]');
  });

  it('takes room from the values after it, and one that did not fit takes none', () => {
    const scope = { variables: {}, context: { v: value, short: 'abc' } };
    expect(interpolator(scope, 102)('{{v}}{{short}}')).toBe(`${value}[cut]`);
    expect(interpolator(scope, 103)('{{v}}{{short}}')).toBe(`${value}abc`);
    expect(interpolator(scope, 3)('{{v}}{{short}}')).toBe('[cut]abc');
    const all = interpolator(scope, 103);
    expect([all('{{v}}'), all('{{short}}'), all('{{short}}')]).toEqual([value, 'abc', '[cut]']);
  });

  it('closes what it leaves open where it is cut, and only there', () => {
    const code = `\`\`\`\n${value}`;
    expect(fill('{{v}}', 60, code)).toMatch(/^```\nx+\n```\n… \[cut: 104 bytes in all\]$/);
    expect(fill('```\n{{v}}\nend', 60, value)).toMatch(/^```\nx+… \[cut: 100 bytes in all\]\nend\n```$/);
    expect(fill('```\n{{v}}\nend', 100, value)).toBe(`\`\`\`\n${value}\nend`);
    expect(fill('{{v}}', 200, code)).toBe(code);
  });
});

it.each([
  ['{{größe}}', 'größe', 'XL'],
  ['{{ a-b }}', 'a-b', 'XL'],
  ['{{修复}}', '修复', 'XL'],
  ['{{_x.9}}', '_x', ['', '', '', '', '', '', '', '', '', 'XL']],
  ['{{größe.in-cm}}', 'größe', { 'in-cm': 'XL' }],
])('B6: %s is filled in from the key %s', (text, key, value) => {
  expect(interpolator({ variables: {}, context: { [key]: value } })(text)).toBe('XL');
});

it('texts anywhere in an object are filled, and nothing else of it', () => {
  const object = { '{{v}}': '{{v}}', list: ['{{v}}', 1, [null, { a: '{{v}}' }]], yes: true, none: null };
  expect(fillObject(object, (text) => text.replace('{{v}}', 'x'))).toEqual({
    '{{v}}': 'x',
    list: ['x', 1, [null, { a: 'x' }]],
    yes: true,
    none: null,
  });
});
