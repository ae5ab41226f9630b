import type { PlayerEvent } from '@sanam/contract';
import { expect, test } from 'vitest';

import { createTransferEvents } from './transfer-events.ts';

type Told = Extract<PlayerEvent, { action: 'DEPOSIT' | 'WITHDRAW' }>;

const told = (action: Told['action'], transactionId: string): Told => ({
  action,
  data: { transactionId, status: 'success', amount: 100 },
});

function listening() {
  const news = createTransferEvents();
  const heard: string[] = [];
  const listen = (action: Told['action']) =>
    news.listen(action, ({ transactionId }) => heard.push(`${action} ${transactionId}`));
  return { news, heard, listen };
}

test('what comes before anybody listens is heard by whoever does, once and in its order', () => {
  const { news, heard, listen } = listening();
  news.tell(told('DEPOSIT', '1'));
  news.tell(told('WITHDRAW', '2'));
  news.tell(told('DEPOSIT', '3'));
  const stop = listen('DEPOSIT');
  news.tell(told('DEPOSIT', '4'));
  expect(heard).toEqual(['DEPOSIT 1', 'DEPOSIT 3', 'DEPOSIT 4']);
  listen('WITHDRAW');
  expect(heard.slice(3)).toEqual(['WITHDRAW 2']);
  stop();
  listen('DEPOSIT');
  expect(heard).toHaveLength(4);
});

test('who has stopped hears no more, and what comes then is for the next', () => {
  const { news, heard, listen } = listening();
  listen('DEPOSIT')();
  news.tell(told('DEPOSIT', '1'));
  expect(heard).toEqual([]);
  listen('DEPOSIT');
  expect(heard).toEqual(['DEPOSIT 1']);
});

test('another player hears nothing of it', () => {
  const { news, heard, listen } = listening();
  news.tell(told('DEPOSIT', '1'));
  news.forget();
  listen('DEPOSIT');
  expect(heard).toEqual([]);
});
