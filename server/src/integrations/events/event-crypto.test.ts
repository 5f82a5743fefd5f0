import { describe, expect, it } from 'vitest';
import { openFeishu, openSealed, seal, sortedSignature } from './event-crypto.ts';

describe('what platforms encrypt', () => {
  const key = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C';
  const sealed = '2JaQ0H0H/TuqGM/rDRTva5UgEhwGewWDCN7L+BxQ97r8G+YFv+/C0w7S6/k926P5Ev6VkX9x6OtAFdx7bO5qtA==';

  it('opens and seals as the makers of WeCom do', () => {
    const said = { text: '<xml>你好😀</xml>', receiver: 'wx5823bf96d3bd56c7' };
    expect(openSealed(key, sealed)).toEqual(said);
    expect(seal(key, said.text, said.receiver, Buffer.alloc(16, 'a'))).toBe(sealed);
    expect(sortedSignature('QDG6eK', '1409659589', '263014780', sealed)).toBe(
      '14db34b878aebe9ceacb9b400f06f3e8d4df0dc9',
    );
  });

  it('opens what Feishu has encrypted', () => {
    expect(openFeishu('test key', 'P37w+VZImNgPEO1RBhJ6RtKl7n6zymIbEG1pReEzghk=')).toBe('hello world');
  });

  it('finds nothing in what another key has made, or nobody', () => {
    expect(openSealed(`A${key.slice(1)}`, sealed)).toBeUndefined();
    expect(openSealed(key, 'AAAA')).toBeUndefined();
    expect(openFeishu('another key', 'P37w+VZImNgPEO1RBhJ6RtKl7n6zymIbEG1pReEzghk=')).toBeUndefined();
  });
});
