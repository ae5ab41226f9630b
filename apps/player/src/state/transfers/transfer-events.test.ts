import type { PlayerEvent } from '@sanam/contract';
import { expect, test } from 'vitest';

import { createTransferEvents } from './transfer-events.ts';

type TransferEvent = Extract<PlayerEvent, { action: 'DEPOSIT' | 'WITHDRAW' }>;

const decided = (action: TransferEvent['action'], transactionId: string): TransferEvent => ({
  action,
  data: { transactionId, status: 'success', amount: 100 },
});

function setUp() {
  const events = createTransferEvents();
  const received: string[] = [];
  const subscribe = (action: TransferEvent['action']) =>
    events.subscribe(action, ({ transactionId }) => received.push(`${action} ${transactionId}`));
  return { events, received, subscribe };
}

test('events before the first subscription are buffered and delivered once, in order', () => {
  const { events, received, subscribe } = setUp();
  events.emit(decided('DEPOSIT', '1'));
  events.emit(decided('WITHDRAW', '2'));
  events.emit(decided('DEPOSIT', '3'));
  const stop = subscribe('DEPOSIT');
  events.emit(decided('DEPOSIT', '4'));
  expect(received).toEqual(['DEPOSIT 1', 'DEPOSIT 3', 'DEPOSIT 4']);
  subscribe('WITHDRAW');
  expect(received.slice(3)).toEqual(['WITHDRAW 2']);
  stop();
  subscribe('DEPOSIT');
  expect(received).toHaveLength(4);
});

test('after an unsubscription events are buffered for the next subscriber', () => {
  const { events, received, subscribe } = setUp();
  subscribe('DEPOSIT')();
  events.emit(decided('DEPOSIT', '1'));
  expect(received).toEqual([]);
  subscribe('DEPOSIT');
  expect(received).toEqual(['DEPOSIT 1']);
});

test('cleared events are not delivered to the next player', () => {
  const { events, received, subscribe } = setUp();
  events.emit(decided('DEPOSIT', '1'));
  events.clear();
  subscribe('DEPOSIT');
  expect(received).toEqual([]);
});
