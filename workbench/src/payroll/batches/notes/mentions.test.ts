import { expect, it } from 'vitest';
import { mentionBeingTyped, mentionsIn, piecesOf } from './mentions.ts';

const people = [
  { id: 'a', name: 'Li' },
  { id: 'b', name: 'Li Wei' },
  { id: 'c', name: '陳美玲' },
];

it('finds who is called, the longer of two names, once', () => {
  expect(mentionsIn('@Li Wei and @陳美玲, @Li Wei again', people)).toEqual(['b', 'c']);
  expect(mentionsIn('@Li, please', people)).toEqual(['a']);
  expect(mentionsIn('@nobody', people)).toEqual([]);
  expect(piecesOf('請@陳美玲看', people)).toEqual([
    { text: '請' },
    { text: '@陳美玲', person: people[2] },
    { text: '看' },
  ]);
});

it('notices a name that is being typed, and no address', () => {
  expect(mentionBeingTyped('ask @Li W', 9)).toEqual({ from: 4, typed: 'Li W' });
  expect(mentionBeingTyped('請@', 2)).toEqual({ from: 1, typed: '' });
  expect(mentionBeingTyped('me@example', 10)).toBeNull();
  expect(mentionBeingTyped('@Li\nmore', 8)).toBeNull();
  expect(mentionBeingTyped('nothing', 3)).toBeNull();
});
