import { expect, test } from 'vitest';
import { progressFor } from './progress.ts';

function watched(draws: boolean) {
  let time = 1_000;
  let text = '';
  const progress = progressFor({ write: (more) => (text += more), draws, now: () => time });
  return {
    progress,
    after: (ms: number) => (time += ms),
    text: () => text,
  };
}

test('a terminal shows a bar that is drawn over, and wipes it away at the end', () => {
  const { progress, after, text } = watched(true);
  progress(0, 200, 'events');
  progress(10, 200, 'events');
  after(100);
  progress(100, 200, 'events');
  progress(200, 200, 'events');
  expect(text()).toBe(
    '\r\u001b[2K[....................] 0 of 200 events\r\u001b[2K[##########..........] 100 of 200 events\r\u001b[2K',
  );
});

test('what is not counted yet has no bar, and what is soon done is not shown', () => {
  const { progress, text } = watched(true);
  progress(3, 20);
  progress(7, 0, 'sessions');
  expect(text()).toBe('\r\u001b[2K7 sessions');
});

test('elsewhere long work says a line every ten seconds, and short work none', () => {
  const { progress, after, text } = watched(false);
  for (let done = 0; done < 100; done += 1) {
    progress(done, 100, 'events');
    after(250);
  }
  progress(100, 100, 'events');
  expect(text()).toBe('workrail: 40 of 100 events\nworkrail: 80 of 100 events\n');
  const short = watched(false);
  short.progress(1, 100);
  short.after(5_000);
  short.progress(99, 100);
  expect(short.text()).toBe('');
});
